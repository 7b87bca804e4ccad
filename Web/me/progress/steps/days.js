// The bars of the last days, and the field in which a past day is changed. Contract: pastDays(data) → the inside of their card.
import { dayText, shift } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { segments } from "../../../shared/parts/segments.js";
import { dayBars } from "../../../shared/progress/charts/daybars.js";
import { sized } from "../../../shared/progress/charts/sized.js";
import { html } from "../../../shared/template.js";
import { field } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import { clock } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { entry } from "./entry.js";
import { blankEntry, far, put, RANGES, state, stepsOf } from "./state.js";

const textOf = (day) => dayText(day, { weekday: true, year: day.slice(0, 4) !== dayNow().slice(0, 4) });

// The day whose number is in the field; null for yesterday, of which no bar is marked.
function choose(day) {
  if (day !== state().day) put({ day, past: blankEntry() });
}

export function pastDays(data) {
  const { range } = state(), today = dayNow(), known = new Map(data.days.map((one) => [one.day, one]));
  const days = Array.from({ length: range }, (_, i) => shift(today, i + 1 - range))
    .map((day) => ({ day, value: known.get(day)?.steps ?? null }));
  return html`${segments({ label: t("steps.range"), value: range, set: (value) => put({ range: value }),
      options: RANGES.map((value) => ({ value, label: t("steps.range.days", { n: value }) })) })}
    ${days.some(({ value }) => value !== null) ? bars(days, known, data.goal) : html`<p class="dim">${t("steps.none")}</p>`}
    ${ofDay(data)}`;
}

function bars(days, known, goal) {
  const words = (day, value) => (value === null ? t("steps.day.none", { day: textOf(day) })
    : [t("steps.day", { day: textOf(day), n: value, steps: whole(value) }), far(known.get(day).meters)].filter(Boolean).join(", "));
  // Today is not over yet.
  const full = days.filter(({ day, value }) => value !== null && day !== dayNow());
  const view = { marker: state().day, set: ({ marker }) => choose(marker) };
  return html`${sized((width) => dayBars({ days, goal, width, view, words, now: clock.now(),
      label: t("steps.label", { from: textOf(days[0].day), to: textOf(days.at(-1).day) }),
      head: (marked) => (marked ? headOf(marked, known.get(marked.day)) : average(full, goal)) }))}
    ${goal ? html`<ul class="legend" aria-hidden="true"><li><span class="tone goal"></span>${t("steps.goal.line", { goal: whole(goal) })}</li></ul>`
      : null}`;
}

const headOf = ({ day, value }, row) => html`<div class="head"><p><span class="number">${value === null ? "–" : whole(value)}</span></p>
  <p class="of-day"><span class="strong">${textOf(day)}</span><span class="small">${row
    ? [far(row.meters), t(`steps.from.${row.from}`)].filter(Boolean).join(" · ") : t("steps.unknown")}</span></p></div>`;

function average(days, goal) {
  const sum = days.reduce((all, { value }) => all + value, 0), met = days.filter(({ value }) => value >= goal).length;
  return html`<div class="head"><p><span class="number">${days.length ? whole(sum / days.length) : "–"}</span></p>
    <p class="of-day"><span class="strong">${t("steps.average")}</span><span class="small">${goal && days.length
      ? t("steps.met", { n: met, of: days.length }) : t("steps.days", { n: days.length })}</span></p></div>`;
}

function ofDay(data) {
  const { day, past: form } = state(), today = dayNow(), shown = day ?? shift(today, -1);
  const isDay = shown && shown <= today;
  return entry({ form, id: "steps-past", day: shown, row: isDay ? stepsOf(data, shown) : undefined, label: t("steps.steps"),
    title: t("steps.change"), before: field({ id: "steps-day", label: t("steps.day.label"), type: "date", value: shown, max: today,
      error: form.dayError, set: choose }) });
}
