// Today at a glance: one sentence on the last exercise with its curve. Contract: amounts() → the day's {minutes, sets, reps},
// including pending sets, from the workouts that the page holds anyway; afterwards(workout) → the evaluations of a finished
// workout's exercises.
import { html, keyed } from "../../shared/template.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { lineOf, MEASURES, measuresOf } from "../../shared/progress/charts/measures.js";
import { DAY_MS, dayAt } from "../../shared/days.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { evaluation, loadOf, sentenceOf } from "../../shared/progress/evaluation.js";
import { afterGap, timesOf } from "../../shared/progress/gap.js";
import "../../shared/words/progress/sentences.js";
import { fatigueFigure, fatigueLine } from "../../shared/progress/fatigue.js";
import { dayKey, gramsIn, number, shortDay } from "../../shared/format.js";
import { barText } from "../../shared/log/lighter.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { amounts as amountsOf } from "../../shared/log/workouts.js";
import { workoutNow } from "../train/plan.js";
import { memberLog } from "../train/memberlog.js";
import { book, clock, exercise, session, unit } from "../base/state.js";
import "../../shared/words/gym/exercisepages.js";

function todays() {
  const key = dayKey(clock.now()), open = workoutNow();
  const done = (memberLog.recent.rows ?? []).filter(({ day, id }) => day === key && id !== open?.id)
    .map(({ id }) => memberLog.workout(id).workout).filter(Boolean);
  return [...done, ...(open ? [{ ...open, sets: open.rows.map(({ set }) => set) }] : [])];
}

export const amounts = () => amountsOf(todays(), clock.now());

noun({ row: { place: "today.aside", order: 10, draw: insight } });

// The exercise with the most sets in the last finished workout. The open workout is not used: it would send a request
// after each set.
function lastExercise() {
  const row = (memberLog.recent.rows ?? []).find(({ exercises, finishedAt }) => finishedAt && exercises.length);
  const known = (row?.exercises ?? []).filter((each) => exercise(each.exercise));
  return { id: known.sort((a, b) => b.sets - a.sets)[0]?.exercise, row };
}

const waiting = () => html`<section class="panel card insight" aria-label=${t("progress.title")} aria-busy="true">${skeleton(2)}</section>`;

const nothingYet = () => html`<a class="panel card insight none" href="#progress"><span><span class="strong">${
  t("progress.insight.none")}</span> <span class="dim">${t("progress.insight.none.text")}</span></span></a>`;

function insight() {
  if (!memberLog.recent.rows) return memberLog.recent.fault ? null : waiting();
  if (!book.list) return book.fault ? null : waiting();
  const { id, row } = lastExercise(), about = id && exercise(id);
  if (!about) return nothingYet();
  const reads = progressOf(session), past = { past: true };
  // If the workout was weeks ago, request the evaluation as of today.
  const isOld = clock.now() - row.startedAt > 28 * DAY_MS;
  const { data: said, error } = reads.of("progress.evaluation", { exercise: id, ...(isOld ? {} : { workout: row.id }) }, past);
  const { data, error: lost } = reads.of("progress.exercise", { exercise: id, to: row.startedAt }, past);
  const sentence = said && afterGap(said, timesOf(data, row.id)).sentences.map((each) => sentenceOf(each, unit())).find(Boolean);
  if (said && !sentence) return nothingYet();
  if (!said || !data) return error || lost ? null : waiting();
  const [measure] = measuresOf(data.points, data.type), { next } = said;
  const line = measure && lineOf(data.points, measure, { unit: unit(), key: id, title: about.name });
  const end = (grams) => number(Math.round(gramsIn(grams, unit())));
  const load = next?.highGrams ? t("progress.insight.next", { load: loadOf(next, data.type, unit()), low: end(next.lowGrams),
    high: end(next.highGrams) }) : "";
  const kind = MEASURES[measure], at = (place) => line.points.at(place);
  const forecast = measure === "e1rm" && next?.highGrams > 0 ? { value: kind.value(next, unit()),
    low: kind.value({ e1rmGrams: next.lowGrams }, unit()), high: kind.value({ e1rmGrams: next.highGrams }, unit()) } : null;
  const words = line?.points.length > 1 ? t("exercises.curve.label", { from: kind.show(at(0).value, unit()),
    start: shortDay(at(0).at, clock.now()), to: kind.show(at(-1).value, unit()), end: shortDay(at(-1).at, clock.now()) }) : "";
  return html`<a class="panel card insight" href=${`#progress=${id}`}>
    <span class="label"><bdi>${about.name}</bdi></span>
    <span><span class="strong">${sentence.head}</span> <span class="dim">${[sentence.text, load, load && barText(next.bar)].filter(Boolean).join(" ")}</span></span>
    ${words ? sized((width) => lineChart({ lines: [line], from: at(0).at, to: Math.max(at(-1).at, at(0).at + 14 * DAY_MS),
      width, height: 72, label: words, show: (value) => kind.show(value, unit()), forecast, still: true })) : null}
  </a>`;
}

// After a workout: the fatigue, and the workout's exercises, each with its most useful sentence and a link to more.
const MOST = 5;
const fatigue = (reply) => (reply ? html`<section class="panel card" aria-labelledby="fatigue-title"><h2 class="label"
  id="fatigue-title">${t("progress.fatigue")}</h2>${fatigueFigure(reply)}${fatigueLine(reply, unit())}</section>` : null);
export function afterwards(workout) {
  const ids = [...new Set(workout.sets.map((set) => set.exercise))].filter(exercise).slice(0, MOST);
  if (!workout.id || !ids.length) return null;
  return html`${fatigue(progressOf(session).of("progress.week").data)}<section class="panel card afterwards" aria-labelledby="after-title"><h2 class="label" id="after-title">${
    t("progress.after")}</h2><ul>${ids.map((id) => keyed(id, html`<li><a class="row" href=${`#progress=${id}`}><span><bdi
      class="small">${exercise(id).name}</bdi>${evaluation(session, id, { unit: unit(), workout: workout.id, to: 1, times: { at: workout.startedAt },
      without: ["fatigue"] })}</span>
      <rack-icon name="next"></rack-icon></a></li>`))}</ul></section>`;
}

export const dayNow = () => dayKey(clock.now());
export const todayAt = () => dayAt(dayNow());
