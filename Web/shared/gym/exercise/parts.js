// The parts that an exercise's page has at the kiosk and on a phone. Contract, all templates: viewChoice(view, set): from
// which side its figure is drawn; muscleList(exercise); factsOf(exercise) → texts, what lists can be filtered by;
// stepList(about, exercise, {scrolls}): whose text it is if it is the gym's own, the numbered steps, then what to keep in
// mind, with `scrolls` in a box of its own height; recordList(about, unit, rows): the records, or `rows` of placeholder
// while they load. About is in about.js.
import { segments } from "../../parts/segments.js";
import { html, keyed } from "../../template.js";
import { skeleton } from "../../ui.js";
import { t } from "../../words.js";
import { markedLines, recordLines } from "./about.js";
import { labelOf } from "./filters.js";
import "../../words/gym/exercisepages.js";

export const viewChoice = (view, set) => segments({ label: t("figure.view"), value: view, set,
  options: ["side", "front"].map((value) => ({ value, label: t(`figure.view.${value}`) })) });

export function muscleList({ primary, secondary }) {
  const list = (all) => all.map((muscle) => t(`muscle.${muscle}`)).join(", ");
  return html`<ul class="muscles">
    ${primary.length ? html`<li class="first">${t("exercises.primary", { muscles: list(primary) })}</li>` : null}
    ${secondary.length ? html`<li class="second">${t("exercises.secondary", { muscles: list(secondary) })}</li>` : null}
  </ul>`;
}

// A member's own exercise has none of these.
export const factsOf = (exercise) => ["difficulty", "stance", "impact", "focus"].filter((name) => exercise[name]).map((name) =>
  (name === "focus" ? t("exercises.focus", { focus: exercise.focus }) : labelOf(name, exercise[name])));

export function stepList(about, { instructions = [], cues = [], hasGymSteps }, { scrolls = false } = {}) {
  const lines = [...instructions, ...cues], number = (i) => (i < instructions.length ? i + 1 : "•");
  if (!lines.length) return about.loaded ? html`<p class="dim">${t("exercises.how.none")}</p>`
    : about.failed ? html`<p class="dim">${t("exercises.how.away")}</p>` : skeleton(2);
  return html`${hasGymSteps ? html`<p class="dim">${t("exercises.how.gym")}</p>` : null}
    <ul class="steps-list" tabindex=${scrolls ? "0" : null} aria-labelledby=${scrolls ? "how-title" : null}>${
    lines.map((line, i) => keyed(i, html`<li><span class="number" aria-hidden="true">${number(i)}</span><span>${
      line}</span></li>`))}</ul>`;
}

export function recordList(about, unit, rows) {
  if (!about.loaded) return about.failed ? html`<p class="dim">${t("exercises.records.away")}</p>` : skeleton(rows);
  const lines = recordLines(about, unit), more = markedLines(about, unit);
  if (!lines.length && !more.length) {
    return html`<p class="dim">${t(about.past?.length ? "exercises.records.kind" : "exercises.records.none")}</p>`;
  }
  return html`${lines.length ? html`<dl class="best-list">${lines}</dl>` : null}
    ${more.length ? html`<ul class="marked">${more}</ul>` : null}`;
}
