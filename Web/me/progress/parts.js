// Trends in the training of each body part, on the page of progress. Contract: bodyParts(loaded) → the inside of
// their section; loaded(reply, draw, rows) as in progress.js.
import { columns } from "../../shared/progress/charts/bars.js";
import { dayText } from "../../shared/days.js";
import { sized } from "../../shared/progress/charts/sized.js";
import * as format from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/progress/parts.js";
import { app, exercise, session } from "../base/state.js";

const FEW_LIFTS = 5;
const ICONS = { improving: "up", declining: "down" };
const state = () => (app.form.parts ??= { open: null });

export const bodyParts = (loaded) => loaded(progressOf(session).of("progress.parts"), (data) => {
  const isTrained = ({ sets, change }) => change || sets.some((n) => n > 0);
  const shown = data.parts.filter(isTrained), others = data.parts.filter((each) => !isTrained(each));
  if (!shown.length) return html`<p class="dim">${t("parts.none")}</p>`;
  return html`<ul class="muscle-bars">${shown.map((each) => keyed(each.part, row(each, data.weeks)))}</ul>
    ${others.length ? html`<p class="small">${t("parts.untrained", { names: others.map(({ part: name }) =>
      t(`bodyPart.${name}`).toLowerCase()).join(", ") })}</p>` : null}
    <p class="small">${t("parts.what")}</p>`;
}, 4);

const factsOf = ({ change, before, after, direction }) => [
  change === "same" && before < 1 && after < 1 ? t("parts.hardly") : change ? t(`parts.${change}`, { before: format.number(before), after: format.number(after) }) : t("parts.tooFew"), direction ? t(`parts.${direction}`) : null,
].filter(Boolean).join(" · ");

function row(each, weeks) {
  const name = t(`bodyPart.${each.part}`), facts = factsOf(each), isOpen = state().open === each.part;
  return html`<li><button type="button" class="part-row" aria-expanded=${isOpen ? "true" : "false"}
      @click=${() => { state().open = isOpen ? null : each.part; app.refresh(); }}>
      <span class="strong">${name}</span> <span class="small">${facts}</span><rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${isOpen ? inside(each, name, weeks) : null}</li>`;
}

function inside({ sets, change, lifts }, name, weeks) {
  const shown = lifts.slice(0, FEW_LIFTS), left = lifts.length - shown.length;
  return html`<div class="muscle-weeks">${sized((width) => columns({ width, label: t("parts.weeks", { part: name }),
      show: (value) => format.number(value), gap: t("parts.gap"), weeks: weeks.map((week, at) => ({ key: week.from,
        value: week.gap ? null : sets[at], text: dayText(week.from), now: at === weeks.length - 1 })) }))}
    ${change ? null : html`<p class="small">${t("parts.tooFew.why")}</p>`}
    ${lifts.length ? html`<section class="part-lifts" aria-label=${t("parts.lifts", { part: name })}>
      <h3 class="label">${t("parts.lifts", { part: name })}</h3>
      <ul class="links">${shown.map(({ exercise: id, trend }) => keyed(id, lift(id, trend)))}</ul>
      ${left > 0 ? html`<p class="small">${t("parts.lifts.more", { n: left })}</p>` : null}
      ${lifts.some(({ trend }) => !trend) ? html`<p class="small">${t("parts.lifts.why")}</p>` : null}</section>`
      : html`<p class="small">${t("parts.lifts.none")}</p>`}</div>`;
}

function lift(id, trend) {
  const name = exercise(id)?.name;
  return name ? html`<li><a class="row" href=${`#progress=${id}`}><span><bdi class="strong">${name}</bdi><span class="small">${
    ICONS[trend] ? html`<rack-icon name=${ICONS[trend]}></rack-icon>` : null}${
    t(`parts.lift.${trend ?? "none"}`)}</span></span><rack-icon name="next"></rack-icon></a></li>` : null;
}
