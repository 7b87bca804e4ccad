// A member's steps, at #steps (loaded later): today with its ring, the last days as bars, the goal and the length of a step, and what
// else brings steps: a file, or a script. Only the member sees them. Contract: stepsPage() → template.
import { whole } from "../../../shared/format.js";
import { head } from "../../../shared/parts/head.js";
import { ring } from "../../../shared/progress/charts/rings.js";
import { html } from "../../../shared/template.js";
import { skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/steps.js";
import { failedCard } from "../../base/failed.js";
import { dayNow } from "../glance.js";
import { pastDays } from "./days.js";
import { entry } from "./entry.js";
import { stepsFile } from "./file.js";
import { stepsIn } from "./row.js";
import { settings } from "./settings.js";
import { far, span, state, stepsOf } from "./state.js";

export function stepsPage() {
  const { data, error } = stepsIn(span());
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.steps"), below: t("steps.private") })}
    ${!data ? error ? failedCard(t("steps.failed"), error) : html`<section class="panel card">${skeleton(4)}</section>`
      : html`<div class="columns"><div class="column">${today(data)}
          <section class="panel card steps-days" aria-labelledby="steps-days-title"><h2 class="label" id="steps-days-title">${t("steps.past")}</h2>${
            pastDays(data)}</section></div>
        <div class="column">${settings(data)}${stepsFile()}${script()}</div></div>`}`;
}

function today(data) {
  const { goal } = data, row = stepsOf(data, dayNow()), steps = row?.steps ?? 0, isMet = goal && steps >= goal;
  return html`<section class="panel card steps-today" aria-labelledby="steps-today-title"><h2 class="label" id="steps-today-title">${t("steps.today")}</h2>
    <div class=${`ring of-steps steps-ring${isMet ? " met" : ""}`}>${goal ? ring(steps, goal) : null}<p><span class="number">${row ? whole(steps) : "–"}</span>
      <span class="small">${goal ? t("steps.of", { goal: whole(goal) }) : t("steps.unit", { n: steps })}</span></p></div>
    <p class="steps-said">${row ? [far(row.meters), isMet ? t("steps.reached") : null, t(`steps.from.${row.from}`)].filter(Boolean).join(" · ")
      : t("steps.today.none")}</p>
    ${entry({ form: state().today, id: "steps-now", day: dayNow(), row, label: t("steps.now"), title: t("steps.enter"), isFirst: true })}</section>`;
}

const script = () => html`<section class="panel card entry" aria-labelledby="steps-script-title"><div><h2 class="label" id="steps-script-title">${
    t("steps.script")}</h2><p class="small">${t("steps.script.what")}</p></div>
  <details class="more"><summary>${t("steps.script.example")}</summary><p class="steps-curl" dir="ltr">${
    t("steps.script.curl", { address: location.origin })}</p></details>
  <a class="row" href="#profile"><span class="strong">${t("steps.script.token")}</span><rack-icon name="next"></rack-icon></a></section>`;
