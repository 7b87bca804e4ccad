// The curve of one exercise with the workout's point, and what comes next time. Contract: curve(workout, exercise, who) → a
// card. `who`: see picture.js.
import * as format from "../../format.js";
import { html } from "../../template.js";
import { barText } from "../lighter.js";
import { loadOf, sentenceOf } from "../../progress/evaluation.js";
import { afterGap } from "../../progress/gap.js";
import "../../words/progress/sentences.js";
import { asked, spanOf, usualRange } from "../../progress/charts/exercise.js";
import { lineChart } from "../../progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../progress/charts/measures.js";
import { sized } from "../../progress/charts/sized.js";
import { has, t } from "../../words.js";

// Its range is the shortest that has a curve.
function reading(exercise, who) {
  const of = (range) => who.reads("progress.exercise", { exercise, ...asked(range, null, who.now()) });
  const range = usualRange(of);
  return { range, ...of(range) };
}

export function curve(workout, exercise, who) {
  const about = who.find(exercise);
  if (!about) return html`<section class="panel progress-of" aria-label=${t("done.curve")}></section>`;
  const { unit } = who.member, now = who.now(), { data, range } = reading(exercise, who);
  const [measure] = data ? measuresOf(data.points, data.type) : [];
  const line = measure && lineOf(data.points, measure, { unit, key: exercise, title: about.name });
  const span = line && spanOf(range, line.points, { zoom: null, now });
  const shown = line?.points.filter(({ at }) => at >= span.from && at <= span.to) ?? [];
  // The newest point may lack the measure, and another workout's be the last one drawn.
  const isItsEnd = shown.length > 1 && data.points.some((point) => point.at === shown.at(-1).at && point.workout === workout.id);
  return html`<section class="panel progress-of" aria-label=${about.name}>
    <header><p><bdi class="strong">${about.name}</bdi><span class="dim">${measure ? axisOf(measure, unit) : ""}</span></p>
      ${isItsEnd ? end(shown, MEASURES[measure], { unit, now }) : null}</header>
    <div class="line">${shown.length > 1 ? drawn(line, { span, measure, about, now, who }) : shown.length === 1
      ? html`<p class="dim">${t("done.first")}</p>` : null}</div>
    ${next(workout, about, who)}</section>`;
}

// Where the curve ends, which is this workout. Of its way there only what became better: this is no moment for the rest.
function end(points, kind, { unit, now }) {
  const gain = Math.round((points.at(-1).value - points[0].value) * 10) / 10;
  return html`<p class="now"><span class="number">${kind.show(points.at(-1).value, unit)}</span>${gain && gain > 0 === !kind.isLessBetter
    ? html`<span class="pill good">${t("done.gain", { gain: `${gain > 0 ? "+" : "−"}${kind.show(Math.abs(gain), unit)}`,
      day: format.shortDay(points[0].at, now) })}</span>` : null}</p>`;
}

const axisOf = (measure, unit) => t(has(`done.axis.${measure}`) ? `done.axis.${measure}` : `measure.${measure}`, { unit: t(`unit.${unit}`) });

function drawn(line, { span, measure, about, now, who }) {
  const kind = MEASURES[measure], { unit } = who.member, day = (at) => format.shortDay(at, now);
  return sized((width, height) => lineChart({ lines: [line], ...span, width, height,
    label: t("chart.label", { name: about.name, measure: t(`measure.${measure}`), from: day(span.from), to: day(span.to) }),
    day, show: (value) => kind.show(value, unit), tick: (value) => kind.tick(value), axis: { ...kind.axis, count: 3 } }));
}

// What fits next time, and what today was. Nothing where the data do not say it: beside the advice to rest stands no load.
function next(workout, about, who) {
  const reply = who.isKept ? afterGap(who.says(about.id, workout.id), { at: workout.startedAt }) : null, { unit } = who.member;
  const said = (reply?.sentences ?? []).map((each) => ({ ...each, ...sentenceOf(each, unit) })).filter(({ head }) => head);
  const rest = said.find(({ code, params }) => code === "fatigue" && params?.tier === "high");
  const first = rest ?? said.find(({ code, params }) => code !== "fatigue" && !params?.muscle);
  const load = reply?.next && !rest ? loadOf(reply.next, about.type, unit) : "", bar = load ? barText(reply.next.bar) : "";
  if (!load && !first) return null;
  return html`<p class=${`next-load${first?.warns ? " warns" : ""}`}>${load ? html`<span class="then"><span class="number">${load}</span><span
    class="dim">${t("done.next")}</span></span>` : null}${first?.warns ? html`<rack-icon name="warn" class="warn"></rack-icon>` : null}<span>${[
    first?.head, bar].filter(Boolean).join(" ")}</span></p>`;
}
