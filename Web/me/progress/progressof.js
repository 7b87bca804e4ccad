// The progress of one exercise, at #progress=12: one number, one curve, the evaluation, the next time, one bar; other
// views and a comparison further down. Contract: progressOf(id) → template.
import { failedCard } from "../base/failed.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { rangeBar, zone } from "../../shared/progress/charts/bars.js";
import { asked, forecastOf, headOf, RANGES, spanOf, usualRange } from "../../shared/progress/charts/exercise.js";
import { lineChart, STAR } from "../../shared/progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../shared/progress/charts/measures.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { weekly } from "../../shared/progress/charts/smooth.js";
import { View } from "../../shared/progress/charts/view.js";
import { byRule, nextTime, sentences } from "../../shared/progress/evaluation.js";
import { timesOf } from "../../shared/progress/gap.js";
import "../../shared/words/progress/sentences.js";
import { number, shortDay } from "../../shared/format.js";
import { progressOf as readsOf } from "../../shared/progress/progress.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { target } from "./goals.js";
import { inWords } from "../train/model/inwords.js";
import { app, book, clock, exercise, session, unit } from "../base/state.js";

const MOST_LINES = 4, OFFERED = 8;

let state = null;

function stateOf(id) {
  const here = `${session.handle} ${id}`;
  if (state?.here !== here) {
    state = { here, range: null, measure: null, others: [], percent: false, open: null, view: new View(app.refresh) };
  }
  return state;
}
const put = (values) => { Object.assign(state, values); app.refresh(); };

const reads = () => readsOf(session);

const series = (id, range, zoom) => reads().of("progress.exercise", { exercise: id,
  ...asked(range, zoom, clock.now()) });

export function progressOf(id) {
  const now = stateOf(id), range = now.range ?? usualRange((name) => series(id, name)), about = exercise(id), { view } = now;
  const whole = series(id, range), close = view.zoom ? series(id, range, view.zoom) : null;
  const reply = close?.data ?? whole.data, said = reads().of("progress.evaluation", { exercise: id });
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("progress.title"),
      above: html`<bdi>${about?.name ?? ""}</bdi>`,
      rest: html`<a class="face" href="#profile" aria-label=${t("me.profile.of", { name: session.member.displayName })}><rack-plate
        .face=${session.member}></rack-plate></a>` })}
    ${whole.error && whole.data ? html`<p class="notice">${t("progress.away.old")}</p>` : null}
    ${!reply ? whole.error ? failedCard(t("progress.failed"), whole.error) : skeleton(4)
      : reply.of === 0 && range === "all" && !view.zoom ? nothing()
      : html`${ranges(range, view)}
        ${curve(id, { reply, whole: whole.data, range, about, said: said.data })}
        ${said.data ? html`${saying(said.data, timesOf(whole.data), 0, 1)}${
          inWords(`why ${id}`, { about: "why", exercise: id })}${nextTime(said.data, { unit: unit(), type: reply.type })}` : null}
        ${target(about, { isLoaded: !reply.points.length || reply.points.some(({ e1rmGrams }) => e1rmGrams) })}
        ${weekBar(about)}
        ${said.data ? further(said.data, timesOf(whole.data), reply.type) : null}
        ${views(reply)}
        ${comparison(id, about)}`}`;
}

const nothing = () => html`<section class="panel card">${blank({ icon: "flame", title: t("progress.none"),
  text: t("progress.none.text"), action: html`<a class="btn go" href="#log">${t("me.log.title")}</a>` })}</section>`;

const ranges = (range, view) => segments({ label: t("progress.range"), value: view.zoom ? null : range,
  set: (name) => { view.clear(); put({ range: name }); }, options: RANGES.map((value) => ({ value, label: t(`progress.range.${value}`) })),
  rest: view.zoom ? html`<button type="button" class="chip" @click=${() => view.back()}><rack-icon
    name="undo"></rack-icon>${t("progress.range.back")}</button>` : null });

const measureOf = (reply) => {
  const names = measuresOf(reply.points, reply.type);
  return names.includes(state.measure) ? state.measure : names[0] ?? null;
};

function curve(id, { reply, whole, range, about, said }) {
  const { view } = state, measure = measureOf(reply), kind = MEASURES[measure], last = whole?.points.at(-1);
  if (!measure) return html`<section class="panel card">${empty(last)}</section>`;
  const line = lineOf(reply.points, measure, { unit: unit(), key: id, title: about?.name ?? "", mark: markOf(about) });
  const others = state.others.map((other) => {
    const { data } = series(other, range, view.zoom), name = exercise(other)?.name ?? "";
    return data ? lineOf(data.points, measure, { unit: unit(), key: other, title: name, mark: markOf(exercise(other)) })
      : { key: other, name, points: [] };
  });
  const isCompared = others.length > 0, isShare = isCompared && state.percent;
  const lines = [line, ...others].map((each) => (isCompared ? { ...each, points: weekly(each.points, kind.isLessBetter) } : each))
    .map((each) => (isShare ? inPercent(each) : each));
  const span = spanOf(range, lines.flatMap(({ points }) => points).sort((a, b) => a.at - b.at),
    { zoom: view.zoom, now: clock.now() });
  const forecast = view.zoom || isCompared ? null : forecastOf(said?.next, measure, unit());
  const show = isShare ? (value) => t("chart.share", { n: number(value) }) : (value) => kind.show(value, unit());
  const shown = line.points.filter(({ at }) => at >= span.from && at <= span.to);
  const day = (at) => shortDay(at, clock.now());
  const label = t("chart.label", { name: about?.name ?? "", measure: t(`measure.${measure}`), from: day(span.from),
    to: day(span.to) });
  const head = (stop) => (isCompared ? legendOf(lines, stop, { show, measure }) : headOf(shown, stop?.values[0]?.point,
    { measure, unit: unit(), now: clock.now() }));
  return html`<section class="panel card progress-card" aria-label=${label}>
    ${shown.length || isCompared ? sized((width) => lineChart({ lines, ...span, width, label, show, day, view, head,
      tick: isShare ? number : (value) => kind.tick(value), forecast,
      axis: isShare ? {} : kind.axis })) : empty(last)}
    ${shown.length === 1 && reply.of === 1 && range === "all" ? html`<p class="small">${t("progress.once")}</p>` : null}
    ${shown.length > 1 ? html`<ul class="legend" aria-hidden="true">
      ${isCompared ? null : html`<li><span class="tone c0"></span>${legend(measure, reply.type)}</li>`}
      ${forecast && shown.at(-1) === line.points.at(-1) ? html`<li><span class="tone fan"></span>${
        t("progress.legend.range")}</li>` : null}
      ${lines.some(({ points }) => points.some(({ star }) => star)) ? html`<li><svg class="star-key" viewBox="-8 -8 16 16" aria-hidden="true"><path d=${STAR}></path></svg>${
        t("progress.legend.record")}</li>` : null}</ul>` : null}
    ${isCompared ? html`<p class="small">${t("progress.compare.weekly")}${isShare ? ` ${t("progress.compare.since")}` : ""}</p>` : null}
    ${reply.of > reply.points.length ? html`<p class="small">${t("progress.range.points",
      { n: reply.points.length, of: reply.of })}</p>` : null}
  </section>`;
}

const WITH_BODY = ["bodyweightPlus", "assisted"];
function legend(measure, type) {
  if (measure === "help" || measure === "pace") return t(`progress.legend.${measure}`);
  if (measure !== "e1rm" && measure !== "top") return t(`measure.${measure}`);
  return t(WITH_BODY.includes(type) ? "progress.legend.body" : "progress.legend.best");
}

const empty = (last) => blank({ icon: "history", title: t("progress.nothing"),
  text: last ? t("progress.nothing.text", { day: shortDay(last.at, clock.now()) }) : "",
  action: html`<button type="button" class="btn" @click=${() => { state.view.clear(); put({ range: "all" }); }}>${
    t("progress.nothing.all")}</button>` });

const legendOf = (lines, stop, { show, measure }) => html`<div class="head compared"><p class="small">${stop
  ? shortDay(stop.at, clock.now()) : t(`measure.${measure}`)}</p>
  <ul>${lines.map((line, i) => {
    const point = stop ? stop.values.find((each) => each.line.key === line.key)?.point
      ?? line.points.filter(({ at }) => at <= stop.at).at(-1) : line.points.at(-1);
    return keyed(line.key, html`<li><span class=${`tone c${i}`}></span><bdi class="name">${line.name}</bdi><span
      class="strong">${point ? show(point.value) : "–"}</span></li>`);
  })}</ul></div>`;

// Two letters for the end of a line, from the name's first two words or from its only one.
function markOf(about) {
  const words = (about?.name ?? "").split(/[\s-]+/).filter(Boolean);
  return (words.length > 1 ? words.slice(0, 2).map(([letter]) => letter).join("") : (words[0] ?? "").slice(0, 2)).toUpperCase();
}
const inPercent = (line) => ({ ...line, points: line.points.map((point) => ({ ...point,
  value: Math.round((point.value / line.points[0].value) * 1000) / 10 })) });

function saying(reply, times, from, to) {
  const texts = sentences(reply, { from, to, times, unit: unit(), open: state.open, toggle: (open) => put({ open }) });
  return texts && html`<section class="panel said" aria-label=${t(from ? "progress.said.more" : "progress.said")}>${texts}
  </section>`;
}

// The parts below the first screen.
function further(reply, times, type) {
  const more = saying(reply, times, 1), rule = byRule(reply, { unit: unit(), type });
  return more || rule ? html`<h2 class="label">${t("progress.said.more")}</h2>${more}${rule}` : null;
}

// The hard sets of the last seven days for the exercise's main muscle. The sentences count the same days.
function weekBar(about) {
  // Runs do not count as hard sets.
  const muscle = about?.type === "distanceDuration" ? null : about?.primary?.[0];
  const { data } = reads().of("progress.muscles", { weeks: 8 });
  const range = data?.ranges.find((each) => each.muscle === muscle);
  if (!range) return null;
  const value = data.days.find((each) => each.muscle === muscle)?.sets ?? 0;
  const amount = t("progress.week.sets", { sets: value, ...range }), name = t(`muscle.${muscle}`);
  return html`<section class="panel card week-bar" aria-labelledby="week-bar-title"><div class="card-head">
    <h2 class="label" id="week-bar-title">${t("progress.week.of", { muscle: name })}</h2><span class="strong">${amount}</span>
    </div>${rangeBar({ value, ...range, label: `${name}: ${amount}, ${t(`progress.week.${zone({ value, ...range })}`)}` })}
  </section>`;
}

function views(reply) {
  const names = measuresOf(reply.points, reply.type), shown = measureOf(reply);
  if (names.length < 2) return null;
  return html`<section aria-labelledby="views-title" class="more-views"><h2 class="label" id="views-title">${
    t("progress.more")}</h2>${segments({ by: "views-title", value: shown, set: (measure) => {
      put({ measure });
      document.querySelector(".progress-card")?.scrollIntoView({ block: "nearest" });
    }, options: names.map((value) => ({ value, label: t(`measure.${value}`) })) })}<p class="small">${t("progress.legend.hint")}</p></section>`;
}

// Other exercises that the member does often and that fit on the same axis.
function comparison(id, about) {
  const offered = book.recent.filter((each) => each.id !== id && each.type === about?.type
    && !state.others.includes(each.id)).slice(0, OFFERED);
  if (!offered.length && !state.others.length) return null;
  const isFull = state.others.length >= MOST_LINES - 1;
  const chip = (other, icon, key, act, pressed) => keyed(other, html`<button type="button" class="chip"
    aria-pressed=${pressed ? "true" : "false"} ?disabled=${!pressed && isFull}
    aria-label=${t(key, { name: exercise(other)?.name ?? "" })} @click=${act}><rack-icon name=${icon}></rack-icon><bdi>${
    exercise(other)?.name ?? ""}</bdi></button>`);
  const show = (others) => {
    state.view.clear();
    put({ others });
    document.querySelector(".progress-card")?.scrollIntoView({ block: "nearest" });
  };
  return html`<section class="panel card compare-card" aria-labelledby="compare-title"><h2 class="label" id="compare-title">${
    t("progress.compare")}</h2><p class="small">${t("progress.compare.text")}</p>
    <div class="compare-chips">
      ${state.others.map((other) => chip(other, "close", "progress.compare.remove",
        () => show(state.others.filter((each) => each !== other)), true))}
      ${offered.map((other) => chip(other.id, "plus", "progress.compare.add",
        () => show([...state.others, other.id]), false))}</div>
    ${state.others.length ? segments({ label: t("progress.view"), value: state.percent, set: (percent) => put({ percent }),
      options: [false, true].map((value) => ({ value, label: t(value ? "progress.compare.percent" : "progress.compare.value") })) }) : null}</section>`;
}
