// Progress: the lift that moved most, a row for each exercise, and sections that are opened (#progress, #progress/awards); the
// page of an exercise is #progress=12. Contract: progress() → template; loaded(reply, draw, rows) → draw(data), a placeholder of
// some rows, or what went wrong. Each part loads its own numbers: if one fails, the others are still shown.
import { failedCard } from "../base/failed.js";
import { html, keyed } from "../../shared/template.js";
import { columns, rangeBar, zone } from "../../shared/progress/charts/bars.js";
import { heat, weeksIn } from "../../shared/progress/charts/heat.js";
import { rings } from "../../shared/progress/charts/rings.js";
import { DAY_MS, dayAt, dayOf, dayText, shift } from "../../shared/days.js";
import { spark } from "../../shared/progress/charts/spark.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { sentences } from "../../shared/progress/evaluation.js";
import { fatigueFigure } from "../../shared/progress/fatigue.js";
import * as format from "../../shared/format.js";
import { progressOf as readsOf } from "../../shared/progress/progress.js";
import { blank, field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { bodyWeight } from "./bodyweight.js";
import { goalOffers } from "./goaloffers.js";
import { measured } from "./measurements.js";
import { muscleMap } from "./musclemap.js";
import { awards } from "./awards.js";
import { amounts, dayNow } from "./glance.js";
import { dailyGoals } from "./dailygoals.js";
import { goalsPart } from "./goals.js";
import { monthReportRow } from "./monthreport.js";
import { curves, movedCard } from "./moved.js";
import { bodyParts } from "./parts.js";
import { progressOf } from "./progressof.js";
import { recoveryPart } from "./recovery.js";
import { energyLink } from "./energy/link.js";
import { mealsLink } from "./meals/link.js";
import { photosRow } from "./photos/photos.js";
import { sections } from "./sections.js";
import { stepsLink } from "./steps/row.js";
import { weekBars } from "./weeks.js";
import { memberLog } from "../train/memberlog.js";
import "../../shared/words/roads/roads.js";
import { top } from "../train/top.js";
import { inWords } from "../train/model/inwords.js";
import { app, book, exercise, session, showError, unit } from "../base/state.js";

const FEW_MUSCLES = 3, FEW_EXERCISES = 5, WEEKS = 8;
// One week more than fits on any screen.
const YEAR_OF_DAYS = 53 * 7;

const progressIn = (page) => Number(/^progress=(\d+)$/.exec(page)?.[1]) || null;

const state = () => (app.form.progress ??= { marker: null, until: null, muscle: null, allMuscles: false,
  allExercises: false, range: null, said: null });
const put = (values) => { Object.assign(state(), values); app.refresh(); };
const ask = (method, params) => readsOf(session).of(method, params);

export function progress() {
  const id = progressIn(app.page);
  return id ? html`${keyed(`of-${id}`, html`${progressOf(id)}`)}` : html`${keyed("all", html`${overview()}`)}`;
}

function overview() {
  const all = ask("progress.overview"), isNew = all.data?.workouts === 0;
  return html`${top(t("progress.title"), { action: html`<a class="btn" href="#history"><rack-icon name="history"></rack-icon><span
    class="roomy">${t("me.history")}</span></a>` })}
    <div class="columns"><div class="column">
      ${isNew ? start() : all.error && !all.data ? failedCard(t("progress.failed"), all.error)
        : html`${movedCard(loaded)}${exercises()}`}
    </div><div class="column">${goalOffers()}${sections(isNew ? listed(all).filter(({ early }) => early)
      : listed(all))}${all.data?.workouts ? monthReportRow() : null}${otherRows()}</div></div>`;
}

const otherRows = () => html`<section class="panel card rows" aria-label=${t("me.roads")}><a class="row" href="#roads"><span><span
  class="strong">${t("me.roads")}</span><span class="small">${t("roads.what")}</span></span><rack-icon name="next"></rack-icon></a></section>
  <section class="panel card rows" aria-label=${t("me.photos")}>${photosRow()}</section>`;

// In the usual order. `early`: has something for who has not trained yet.
const listed = (all) => [
  { name: "muscles", title: t("progress.muscles"), draw: muscles },
  { name: "day", title: t("progress.day"), early: true, draw: () => html`${rings(amounts(), dailyGoals())}${goalsPart()}` },
  { name: "weeks", title: t("progress.weeks"), draw: () => weekBars(loaded) },
  { name: "fatigue", title: t("progress.fatigue"), early: true, draw: fatigue },
  { name: "body", title: t("body.title"), early: true, draw: bodyWeight },
  { name: "steps", title: t("me.steps"), early: true, draw: stepsLink },
  { name: "energy", title: t("me.energy"), early: true, draw: energyLink },
  { name: "meals", title: t("me.meals"), early: true, draw: mealsLink },
  { name: "lifts", title: t("progress.lifts"), draw: () => lifts(all) },
  { name: "recovery", title: t("recovery.title"), draw: () => recoveryPart(loaded) },
  { name: "awards", title: t("award.title"), early: true, draw: awards },
  { name: "streak", title: t("progress.streak"), aside: all.data?.streakWeeks
    ? t("progress.streak.short", { n: all.data.streakWeeks }) : null, draw: () => sums(all) },
  { name: "days", title: t("progress.days"), draw: days },
  { name: "parts", title: t("parts.title"), draw: () => bodyParts(loaded) },
  { name: "measure", title: t("measure.title"), early: true, draw: measured },
];

const start = () => html`<section class="panel card">${blank({ icon: "flame", title: t("progress.empty"),
  text: t("progress.empty.text"), action: html`<div class="ends"><a class="btn go" href="#train">${t("workout.start")}</a>
    <a class="btn" href="#import">${t("me.import.open")}</a></div>` })}</section>`;

const loaded = ({ data, error }, draw, rows = 2) => (data ? draw(data) : error ? html`<div class="not-now"><p class="dim">${
  error.code === "away" ? t("progress.away") : fault(error)}</p><button type="button" class="btn" @click=${() => {
    readsOf(session).retry(); app.refresh(); }}>${t("retry")}</button></div>` : skeleton(rows));

const sums = (all) => loaded(all, (data) => html`
  <div class="streak"><p class="number">${data.streakWeeks}</p><p>${data.streakWeeks ? html`<span class="strong">${
    t("progress.streak.weeks", { n: data.streakWeeks })}</span> ` : null}<span class="dim">${!data.streakWeeks
      ? t("progress.streak.none") : data.streakPending
        ? t("progress.streak.pending", { n: data.streakWeeks + 1 }) : t("progress.streak.text")}</span></p></div>
  <dl class="sums">${[["workouts", data.workouts], ["month", data.daysThisMonth], ["exercises", data.exercises]].map(
    ([name, n]) => keyed(name, html`<div><dd class="number">${format.whole(n)}</dd><dt>${
      t(`progress.sum.${name}`, { n })}</dt></div>`))}</dl>`);

function days() {
  const { marker, until } = state(), now = dayNow(), last = until ?? now;
  const params = { from: shift(last, -YEAR_OF_DAYS), to: last };
  const words = (day, key) => {
    const text = { day: dayText(key, { weekday: true, year: key.slice(0, 4) !== now.slice(0, 4) }) };
    return day ? t("progress.days.day", { ...text, ...day, day: text.day }) : t("progress.days.none", text);
  };
  const reply = ask("progress.days", params);
  const lastDay = memberLog.recent.rows?.[0]?.day;
  return loaded(reply, (data) => html`
    ${data.days.length || until || !lastDay ? null : html`<button type="button" class="btn" @click=${() =>
      put({ until: lastDay, marker: lastDay })}>${t("progress.days.last")}</button>`}
    ${sized((width) => {
      const span = (weeksIn(width) - 1) * 7 * DAY_MS, later = dayOf(dayAt(last) + span);
      return html`${heat({ days: data.days, until: last, today: now, width, label: t("progress.days"), words,
        view: { marker, set: put } })}
        <div class="pager"><button type="button" class="btn" @click=${() =>
          put({ until: dayOf(dayAt(last) - span), marker: null })}><rack-icon name="back"></rack-icon>${
            t("progress.days.earlier")}</button>
          ${until ? html`<button type="button" class="btn" @click=${() =>
            put({ until: later >= now ? null : later, marker: null })}>${t("progress.days.later")}<rack-icon
              name="next"></rack-icon></button>` : null}</div>`;
    })}`, 3);
}

const fatigue = () => loaded(ask("progress.week"), (data) => html`${fatigueFigure(data)}
  <div class="to-edges">${sentences(data, { unit: unit(), open: state().said, toggle: (said) => put({ said }) })}</div>
  ${inWords("week", { about: "week" })}`, 3);

function muscles() {
  const { muscle: open, allMuscles } = state();
  return loaded(ask("progress.muscles", { weeks: WEEKS }), (data) => {
    const of = (week, muscle) => week?.muscles.find((each) => each.muscle === muscle)?.sets ?? 0;
    const rows = data.ranges.map((range) => ({ ...range, value: of(data.weeks.at(-1), range.muscle),
      ever: data.weeks.reduce((sum, week) => sum + of(week, range.muscle), 0) }))
      .sort((a, b) => b.value - a.value || b.ever - a.ever);
    const shown = allMuscles ? rows : rows.filter(({ ever }) => ever > 0).slice(0, FEW_MUSCLES);
    return html`${muscleMap(rows)}${rows.some(({ value }) => value > 0) ? null : html`<p class="dim">${t("progress.muscles.none")}</p>`}
      <ul class="muscle-bars">${shown.map((row) => keyed(row.muscle, muscleRow(row, data, of, open === row.muscle)))}</ul>
      <p class="small">${t("progress.muscles.what")}</p>
      ${rows.length > shown.length || allMuscles ? html`<button type="button" class="btn" aria-expanded=${allMuscles
        ? "true" : "false"} @click=${() => put({ allMuscles: !allMuscles })}>${t(allMuscles ? "progress.muscles.fewer"
        : "progress.muscles.all")}</button>` : null}`;
  }, 4);
}

function muscleRow(row, data, of, isOpen) {
  const name = t(`muscle.${row.muscle}`), sets = t("progress.week.sets", { ...row, sets: row.value });
  const where = t(`progress.week.${zone(row)}`);
  return html`<li><button type="button" class="muscle-row" aria-expanded=${isOpen ? "true" : "false"}
      aria-label=${t("progress.muscles.open", { muscle: name, sets, zone: where })}
      @click=${() => put({ muscle: isOpen ? null : row.muscle, range: null })}>
      <span class="strong">${name}</span><span class="small">${sets}</span>
      ${rangeBar({ ...row, label: where })}</button>
    ${isOpen ? html`<div class="muscle-weeks">${sized((width) => columns({ width, low: row.low, high: row.high,
      label: t("progress.muscles.weeks", { muscle: name }), show: (value) => format.number(value),
      weeks: data.weeks.map((week, i) => ({ key: week.from, value: of(week, row.muscle), text: dayText(week.from),
        now: i === data.weeks.length - 1 })) }))}${rangeForm(row)}</div>` : null}</li>`;
}

function rangeForm({ muscle, low, high, own }) {
  const form = (state().range ??= { low: String(low), high: String(high), errors: {} });
  const value = (name) => (text) => { form[name] = text; delete form.errors[name]; app.refresh(); };
  const send = async (params) => {
    try {
      const { ranges } = await session.change("progress.setRange", { muscle, ...params });
      const known = ask("progress.muscles", { weeks: WEEKS }).data;
      readsOf(session).put("progress.muscles", { weeks: WEEKS }, { ...known, ranges });
      put({ range: null });
      toast(t("progress.muscles.saved"));
    } catch (error) {
      if (error.field in form) form.errors[error.field] = fault(error); else showError(error);
      app.refresh();
    }
  };
  const input = (name) => field({ id: `range-${name}`, label: t(`progress.muscles.${name}`), value: form[name],
    error: form.errors[name], inputmode: "numeric", maxlength: 3, set: value(name) });
  return html`<form class="range-form" novalidate aria-label=${t("progress.muscles.range")} @submit=${(event) => {
    event.preventDefault();
    for (const name of ["low", "high"]) if (!/^\d+$/.test(form[name].trim())) form.errors[name] = t("me.entry.number");
    if (Object.keys(form.errors).length) return app.refresh();
    return send({ low: Number(form.low), high: Number(form.high) });
  }}><p class="small">${t("progress.muscles.range")}</p><div class="pair">${input("low")}${input("high")}</div>
    <div class="ends"><button class="btn">${t("save")}</button>${own ? html`<button type="button" class="btn quiet"
      @click=${() => send({})}>${t("progress.muscles.default")}</button>` : null}</div></form>`;
}

const exerciseLink = (id, name, text, weeks = null) => keyed(id, html`<li><a class="row lift-row" href=${`#progress=${id}`}><span><bdi
  class="strong">${name}</bdi><span class="small">${text}</span></span>${(weeks && spark(weeks)) ?? html`<rack-icon
  name="next"></rack-icon>`}</a></li>`);

const lifts = (all) => loaded(all, (data) => {
  const known = data.lifts.filter((lift) => lift.bestE1rmGrams || lift.bestGrams || lift.enteredMax);
  const scores = [["wilks", data.wilks], ["dots", data.dots]].filter(([, score]) => score !== undefined);
  if (!known.length) return html`<p class="dim">${t("progress.lifts.none")}</p>`;
  return html`${data.bigThreeGrams ? html`<dl class="sums total"><div><dd class="number">${
      format.whole(format.gramsIn(data.bigThreeGrams, unit()))}</dd><dt>${t("progress.lifts.total")}, ${
        t(`unit.${unit()}`)}</dt></div>${scores.map(([name, score]) => keyed(name, html`<div><dd class="number">${
      score.toFixed(2)}</dd><dt>${t(`progress.${name}`)}</dt></div>`))}</dl>` : null}
    <ul class="links">${known.map((lift) => exerciseLink(lift.exercise, exercise(lift.exercise)?.name ?? lift.slug, [
      lift.bestE1rmGrams ? t("progress.exercise.e1rm", { weight: format.grams(lift.bestE1rmGrams, unit()) }) : null,
      lift.bestGrams ? t("progress.lifts.best", { weight: format.grams(lift.bestGrams, unit()) }) : null,
      lift.enteredMax ? t("progress.lifts.entered", { weight: format.weight(lift.enteredMax, unit()) }) : null,
    ].filter(Boolean).join(" · ")))}</ul>
    ${data.bigThreeGrams && !scores.length ? html`<p class="small"><a class="link" href="#numbers">${t("progress.lifts.scores")}</a></p>` : null}`;
});

// The most recently done come first.
function exercises() {
  const { allExercises } = state(), bests = ask("progress.bests");
  const small = new Map((curves().data?.curves ?? []).map((each) => [each.exercise, each.weeks]));
  const best = new Map((bests.data?.exercises ?? []).map((each) => [each.exercise, each]));
  const recent = book.recent, others = [...best.keys()].map(exercise)
    .filter((each) => each && !recent.includes(each)).sort((a, b) => a.name.localeCompare(b.name));
  const all = [...recent, ...others], shown = allExercises ? all : all.slice(0, FEW_EXERCISES);
  return html`<section class="panel card lifts" aria-labelledby="exercises-title"><h2 class="label" id="exercises-title">${
    t("progress.exercises")}</h2>${loaded(book.list ? { data: all } : bests, () => (all.length ? html`
    <ul class="links">${shown.map((each) => exerciseLink(each.id, each.name, bestText(best.get(each.id), each.type),
      small.get(each.id)))}</ul>
    ${all.length > shown.length ? html`<button type="button" class="btn" @click=${() => put({ allExercises: true })}>${
      t("progress.exercises.all", { n: all.length })}</button>` : null}`
    : html`<p class="dim">${t("progress.exercises.none")}</p>`), 4)}</section>`;
}

function bestText(best, type) {
  if (!best) return "";
  if (best.bestE1rmGrams) return t("progress.exercise.e1rm", { weight: format.grams(best.bestE1rmGrams, unit()) });
  // If there is no estimate, the body weight was unknown, and the value is only the added weight.
  const sign = type === "bodyweightPlus" ? "+" : "";
  if (best.bestGrams) return t("progress.lifts.best", { weight: sign + format.grams(best.bestGrams, unit()) });
  if (best.metres) return format.distance(best.metres);
  if (best.milliseconds) return format.duration(best.milliseconds / 1000);
  return best.reps ? `${best.reps} ${t("unit.reps", { n: best.reps })}` : "";
}
