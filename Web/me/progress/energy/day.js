// One day: its sum, and each part with how it was computed. Contract: dayCard(shown, { compares }) → template; shown: from
//   shownDay(); compares: whether there is a chart in which another day can be picked. While a finger is still moving over the chart,
//   only the parts are shown, and nothing is requested.
import { dayText } from "../../../shared/days.js";
import { focusOn } from "../../../shared/focus.js";
import { whole } from "../../../shared/format.js";
import { html, keyed } from "../../../shared/template.js";
import { skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import { failed } from "../../base/failed.js";
import { hasOnlyRest, inUnit, PARTS } from "./amounts.js";
import { howOf } from "./how.js";
import { missingRows } from "./missing.js";
import { amount, dayName, dayOf, energyUnit, state } from "./state.js";
import "../../../shared/words/roads/roads.js";

// Which part each kind of item belongs to.
const PART_OF = { basal: "basal", workout: "workouts", heart: "workouts", road: "roads", steps: "steps" };
const LINKS = { basal: () => "#numbers", workout: ({ id }) => `#finish=${id}`, heart: () => "#heart", road: ({ id }) => `#roads/${id}`,
  steps: () => "#steps" };

export function dayCard(shown, { compares }) {
  const { day, total, isSoFar, missing } = shown, { picks } = state(), { data, error } = dayOf(day, { asks: !picks.isPressed });
  return html`<section class="panel card" aria-labelledby="energy-day-title"><h2 class="label" id="energy-day-title">${dayName(day)}</h2>
    ${total === null ? html`<p>${t(missing.length ? "energy.unknown.missing" : "energy.unknown")}</p>${missing.length ? missingRows(missing) : null}`
    : html`<p class="energy-sum"><span class="small">${t("energy.about")}</span><span class="number">${whole(total)}</span><span>${
        t(isSoFar ? "energy.sum.so.far" : "energy.sum", { unit: t(`energy.unit.${energyUnit()}`) })}</span></p>
      ${hasOnlyRest(shown) ? html`<p>${t("energy.only.rest")}</p>` : null}
      <ul class="energy-parts">${PARTS.filter((part) => part in shown.of).map((part) => keyed(part, html`<li>${
        partOf(part, shown, { data, error })}</li>`))}</ul>
      ${data?.body && !data.body.stepCentimeters ? html`<p class="small">${t("energy.no.step.length")} <a class="link" href="#steps">${
        t("energy.no.step.length.link")}</a></p>` : null}
      <p class="small">${[t("energy.estimate"), energyUnit() === "kj" ? t("energy.kj") : null].filter(Boolean).join(" ")}</p>`}
    ${compares ? html`<div class="ends"><button type="button" class="btn" @click=${() => (picks.isWaiting ? picks.stop() : compare(day))}>${
      t(picks.isWaiting ? "energy.compare.not" : "energy.compare")}</button></div>` : null}</section>`;
}

// The chart comes into sight on a small screen, and the keys go on there.
function compare(day) {
  state().picks.wait(day);
  focusOn(".energy-chart .plot");
}

function partOf(part, { of }, { data, error }) {
  const items = data?.items.filter(({ what }) => PART_OF[what] === part);
  return html`<details class="more"><summary><span class="energy-part"><span>${t(`energy.part.${part}`)}</span>${data?.[part]
      ? html`<span class="small">${t(`energy.from.${data[part].from}`)}</span>` : null}</span><span class="number">${whole(of[part])}</span></summary>
    <div class="energy-how">${items ? items.map((item, i) => keyed(i, one(item, data))) : error ? failed(t("energy.how.failed"), error)
      : skeleton(1)}</div></details>`;
}

function nameOf({ what, name, kind }) {
  if (what === "workout") return name || t("me.workout");
  return what === "road" ? name || t(`road.kind.${kind}`) : t(`energy.item.${what}`);
}

const one = (item, data) => html`<div><a class="row" href=${LINKS[item.what](item)}><span><bdi class="strong">${nameOf(item)}</bdi><span
    class="small">${t("energy.item", { n: amount(inUnit(item.kilocalories, energyUnit())) })}</span></span><rack-icon name="next"></rack-icon></a>
  ${howOf(item, data, { amount: (kilocalories) => amount(inUnit(kilocalories, energyUnit())), day: (day) => dayText(day) })
    .map((text, i) => keyed(i, html`<p class="small">${text}</p>`))}</div>`;
