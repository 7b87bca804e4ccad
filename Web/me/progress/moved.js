// The top of Progress: the lift that moved most, with its curve, what is said of it, and what to load next. Contract:
//   movedCard(loaded) → template, with its room from the first draw, or null if nothing has a curve; loaded as in progress.js;
//   curves() → the reply of `progress.curves` as a reads.of gives it.
import { html } from "../../shared/template.js";
import { asked, forecastOf, headOf, spanOf, usualRange } from "../../shared/progress/charts/exercise.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../shared/progress/charts/measures.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { View } from "../../shared/progress/charts/view.js";
import { nextTime, sentences } from "../../shared/progress/evaluation.js";
import { timesOf } from "../../shared/progress/gap.js";
import "../../shared/words/progress/sentences.js";
import { progressOf } from "../../shared/progress/progress.js";
import { shortDay } from "../../shared/format.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, book, clock, exercise, session, unit } from "../base/state.js";

let view = null;

const reads = () => progressOf(session);
export const curves = () => reads().of("progress.curves");

const waiting = () => html`<section class="panel card progress-card moved" aria-label=${t("progress.title")} aria-busy="true">${skeleton(4)}</section>`;

const failed = (loaded, error) => html`<section class="panel card" aria-label=${t("progress.title")}>${loaded({ error })}</section>`;

export function movedCard(loaded) {
  const { data, error } = curves();
  if (!data) return error ? failed(loaded, error) : waiting();
  const about = data.first && exercise(data.first);
  if (!about) return data.first && !book.list && !book.fault ? waiting() : null;
  const id = data.first;
  const seriesOf = (range) => reads().of("progress.exercise", { exercise: id, ...asked(range, null, clock.now()) });
  const range = usualRange(seriesOf), series = seriesOf(range);
  const said = reads().of("progress.evaluation", { exercise: id });
  if (!series.data || !said.data) return series.error || said.error ? failed(loaded, series.error ?? said.error) : waiting();
  const [measure] = measuresOf(series.data.points, series.data.type);
  if (!measure) return null;
  return html`<section class="panel card progress-card moved" aria-labelledby="moved-title">
    <h2 class="moved-head"><a href=${`#progress=${id}`}><span><bdi class="strong" id="moved-title">${about.name}</bdi><span
      class="small">${t(data.trend ? `progress.moved.${data.trend}` : "progress.moved.usual")}</span></span><rack-icon
      name="next"></rack-icon></a></h2>
    ${picture(id, about, series.data, { measure, range, said: said.data })}</section>
    ${saying(said.data, timesOf(series.data))}${nextTime(said.data, { unit: unit(), type: series.data.type })}`;
}

function picture(id, about, reply, { measure, range, said }) {
  if (view?.of !== `${session.handle} ${id}`) view = { of: `${session.handle} ${id}`, view: new View(app.refresh) };
  const line = lineOf(reply.points, measure, { unit: unit(), key: id, title: about.name }), kind = MEASURES[measure];
  const span = spanOf(range, line.points, { zoom: null, now: clock.now() }), day = (at) => shortDay(at, clock.now());
  const label = t("chart.label", { name: about.name, measure: t(`measure.${measure}`), from: day(span.from), to: day(span.to) });
  return sized((width) => lineChart({ lines: [line], ...span, width, height: 180, label, day, view: view.view, axis: kind.axis,
    show: (value) => kind.show(value, unit()), tick: (value) => kind.tick(value), forecast: forecastOf(said.next, measure, unit()),
    head: (stop) => headOf(line.points, stop?.values[0]?.point, { measure, unit: unit(), now: clock.now() }) }));
}

function saying(said, times) {
  const texts = sentences(said, { from: 0, to: 1, times, unit: unit(), open: app.form.moved, toggle: (open) => {
    app.form.moved = open;
    app.refresh();
  } });
  return texts && html`<section class="panel said" aria-label=${t("progress.said")}>${texts}</section>`;
}
