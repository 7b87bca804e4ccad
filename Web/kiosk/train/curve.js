// A member's curve of one exercise on its page, with the evaluation of the last workout. Contract: curvePanel(person,
// exercise, state, past) → template. state is a new Curve() for each visit and holds the range, the marker and the
// zoom;
// `past` is the list of the last workouts, shown if there is room.
// Guarantee: no requests are made while the server cannot be reached; what was loaded stays.
import { html, keyed } from "../../shared/template.js";
import { asked, forecastOf, headOf, RANGES, spanOf, usualRange } from "../../shared/progress/charts/exercise.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../shared/progress/charts/measures.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { View } from "../../shared/progress/charts/view.js";
import { shortDay } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { card, evaluationOf, reading } from "./said.js";
import "../../shared/words/gym/exercisepages.js";

export class Curve {
  constructor() { Object.assign(this, { range: null, open: null, isRead: false, view: new View(app.refresh) }); }
  set(values) { Object.assign(this, values); app.refresh(); }
}

// In pixels. A lower drawing has room for the axis and nothing else.
const LEAST = 72;

export function curvePanel(person, exercise, state, past = null) {
  const { unit } = person.member, { view } = state, now = app.clock.now(), said = evaluationOf(person, exercise.id);
  const of = (range, zoom) => progressOf(person, app.refresh).of("progress.exercise", { exercise: exercise.id,
    ...asked(range, zoom, now) }, { asks: live() });
  if (state.isRead && said) return read(exercise, said, state, { unit, past });
  const range = state.range ?? usualRange(of), reply = (view.zoom && of(range, view.zoom).data) ?? of(range).data;
  if (!reply) {
    if (of(range).loading) return html`<section class="panel grows progress">${skeleton(2)}</section>`;
    return html`<section class="panel grows progress"><p class="dim">${t(live() ? "progress.failed"
      : "progress.away")}</p></section>`;
  }
  if (reply.of === 0 && range === "all") return html`<section class="panel grows progress"><p
    class="dim">${t("exercises.curve.none")}</p></section>`;
  const [measure] = measuresOf(reply.points, reply.type);
  const line = measure && lineOf(reply.points, measure, { unit, key: exercise.id, title: exercise.name });
  const span = spanOf(range, line?.points ?? [], { zoom: view.zoom, now });
  const shown = line ? line.points.filter(({ at }) => at >= span.from && at <= span.to) : [];
  const day = (at) => shortDay(at, now), kind = MEASURES[measure];
  const label = measure && t("chart.label", { name: exercise.name, measure: t(`measure.${measure}`), from: day(span.from),
    to: day(span.to) });
  return html`<section class="panel grows progress" aria-label=${label || t("progress.title")}>
    <div class="over">${shown.length ? headOf(shown, shown.find(({ at }) => at === view.marker), { measure, unit, now })
    : html`<p class="head dim">${t("progress.nothing")}</p>`}${ranges(range, state)}</div>
    ${shown.length ? sized((width, height) => (height < LEAST ? null : lineChart({ lines: [line], ...span, width, height,
      label, day, view, show: (value) => kind.show(value, unit), tick: (value) => kind.tick(value),
      axis: { ...kind.axis, count: height < 150 ? 2 : 4 },
      forecast: view.zoom ? null : forecastOf(said?.next, measure, unit) }))) : null}
    ${reply.of === 1 && range === "all" ? html`<p class="dim">${t("exercises.curve.none")}</p>` : null}
    ${said ? card(said, { name: exercise.name, unit, type: exercise.type,
      open: () => state.set({ isRead: true, open: null }) }) : null}
    ${past}</section>`;
}

function ranges(range, state) {
  const { view } = state;
  if (view.zoom) return html`<button type="button" class="btn range" @click=${() => view.back()}><rack-icon
    name="undo"></rack-icon>${t("progress.range.back")}</button>`;
  return html`<select class="range" aria-label=${t("progress.range")} @change=${(event) => {
    view.clear();
    state.set({ range: event.target.value });
  }}>${RANGES.map((name) => keyed(name, html`<option value=${name} ?selected=${name === range}>${
    t(`progress.range.${name}`)}</option>`))}</select>`;
}

function read(exercise, said, state, { unit, past }) {
  return html`<section class="panel grows progress reading" aria-label=${t("kiosk.said", { name: exercise.name })}>
    <div class="read">${reading(said, { unit, type: exercise.type, open: state.open,
      toggle: (open) => state.set({ open }) })}${past}</div>
    <button type="button" class="btn shut" @click=${() => state.set({ isRead: false })}>${t("close")}</button></section>`;
}
