// The curve of one of the client's exercises, with its evaluation. Contract: clientProgress(one) → template.
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { asked, forecastOf, headOf, RANGES, spanOf, usualRange } from "../../shared/progress/charts/exercise.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../shared/progress/charts/measures.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { View } from "../../shared/progress/charts/view.js";
import { nextTime, sentences } from "../../shared/progress/evaluation.js";
import { timesOf } from "../../shared/progress/gap.js";
import "../../shared/words/progress/sentences.js";
import { shortDay } from "../../shared/format.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/progress/progress.js";
import { app, clock, unit } from "../state.js";

const MOST = 40;

// The most recent exercise first, then the others in the order of the history.
function exercisesOf(one) {
  const names = new Map();
  for (const row of one.pages.rows ?? []) for (const each of row.exercises) {
    if (!names.has(each.exercise) && names.size < MOST) names.set(each.exercise, each);
  }
  return [...names.values()];
}

export function clientProgress(one) {
  const offered = exercisesOf(one), about = offered.find((each) => each.exercise === one.exercise) ?? offered[0];
  if (!about) return null;
  const id = about.exercise;
  one.view ??= new View(() => app.refresh());
  const of = (range, zoom) => one.reads.of("progress.exercise", { exercise: id, ...asked(range, zoom, clock.now()) });
  const range = one.range ?? usualRange((name) => of(name)), whole = of(range);
  const reply = (one.view.zoom ? of(range, one.view.zoom).data : null) ?? whole.data;
  const said = one.reads.of("progress.evaluation", { exercise: id }).data;
  return html`<section class="panel card client-progress" aria-labelledby="client-progress">
    <div class="card-head"><h2 class="label" id="client-progress">${t("clients.exercise")}</h2>
      <div class="field"><select class="input" aria-label=${t("clients.exercise.choose")}
        @change=${(event) => choose(one, event)}>${offered.map((each) => keyed(each.exercise, html`<option
          value=${each.exercise} ?selected=${each.exercise === id}>${each.name}</option>`))}</select></div></div>
    ${segments({ label: t("progress.range"), value: range, set: (name) => { one.view.clear(); one.range = name; app.refresh(); },
      options: RANGES.map((value) => ({ value, label: t(`progress.range.${value}`) })) })}
    ${!reply ? whole.error ? html`<p class="notice bad" role="alert">${fault(whole.error)}</p>` : skeleton(3)
      : curve(one, { about, id, range, reply, said })}
    ${said?.sentences.length ? html`<p class="small">${t("clients.reads", { name: one.row.client.name })}</p>${sentences(said,
      { from: 0, to: 2, unit: unit(), open: one.said ?? null, times: timesOf(whole.data),
      toggle: (open) => { one.said = open; app.refresh(); } })}` : null}</section>
    ${said ? nextTime(said, { unit: unit(), type: about.type }) : null}`;
}

function choose(one, event) {
  Object.assign(one, { exercise: Number(event.target.value), range: null });
  one.view.clear();
  app.refresh();
}

function curve(one, { about, id, range, reply, said }) {
  const measure = measuresOf(reply.points, reply.type)[0], kind = MEASURES[measure];
  if (!measure) return html`<p class="dim">${t("progress.nothing")}</p>`;
  const { view } = one, line = lineOf(reply.points, measure, { unit: unit(), key: id, title: about.name, mark: "" });
  const span = spanOf(range, line.points, { zoom: view.zoom, now: clock.now() });
  const points = line.points.filter(({ at }) => at >= span.from && at <= span.to);
  if (!points.length) return html`<p class="dim">${t("progress.nothing")}</p>`;
  const day = (at) => shortDay(at, clock.now());
  const label = t("chart.label", { name: about.name, measure: t(`measure.${measure}`), from: day(span.from),
    to: day(span.to) });
  const head = (stop) => headOf(points, stop?.values[0]?.point, { measure, unit: unit(), now: clock.now() });
  const show = (value) => kind.show(value, unit());
  return sized((width) => lineChart({ lines: [line], ...span, width, label, show, day, view, head,
    tick: (value) => kind.tick(value), forecast: view.zoom ? null : forecastOf(said?.next, measure, unit()),
    axis: kind.axis }));
}
