// What is right for a member today, on the kiosk's start view. Contract: choiceOf(person) → undefined until it is known, null
// if there is nothing, else {kind, label, name, why: [sentences], plan() → planned exercises, sets?, minutes?, go?, act?, see?}.
//   With `act` it is a button, and `go` is the word on it. Without, there is nothing to start: a day of rest, or done for today;
//   then `see` is {text, act}.
//   need(person): asks for what it is chosen from; lastOf(person) → the last workout that was finished, or null; repeat(person,
//   row) starts it again; isNew(person): they have never trained here.
// The order, as on the phone (place "today.now"): a workout in progress, today's plan, done today, a planned day of rest, a
// question of the program, the suggestion. After these, mostly without the server: the program, a routine, the last workout.
import { byUse, factsOf, nameOf, pastOf } from "../../shared/coaching/routines/rows.js";
import { fromOf } from "../../shared/coaching/assigned.js";
import { programLink } from "../../shared/coaching/programs/link.js";
import { dayKey, relativeDay } from "../../shared/format.js";
import { planAgain, planFrom, progress } from "../../shared/log/plan.js";
import { isWarmup, lastedMs } from "../../shared/log/workouts.js";
import { codeOf, foremost, reasonsOf, tipOf, titleOf } from "../../shared/progress/suggest.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { startRoutine, starting } from "../person/plan.js";
import { workoutOf } from "../person/sets.js";
import { plansOf, restsToday, routinePlan } from "./planned.js";
import { begin, openSuggestion, suggestionsOf } from "./suggest.js";

// Offered to members who have never trained here.
const FIRST = "full-body-beginner";

export const setsIn = (plan) => plan.reduce((sum, { sets, skipped }) => sum
  + (skipped ? 0 : sets.filter((set) => !isWarmup(set)).length), 0);

export const lastOf = ({ log }) => log.recent.rows?.find((row) => row.finishedAt && row.setCount) ?? null;

export const isNew = ({ log, routines }) => Boolean(log.recent.rows) && !log.recent.rows.some(({ finishedAt }) => finishedAt)
  && !routines.book.rows?.some(({ own, lastUsedAt }) => own || lastUsedAt);

// Asks for what the start view and its list choose from.
export function need(person) {
  const { screen, log: { recent } } = person;
  person.programs.need();
  if (!live()) return;
  if (!screen.hasAsked) person.routines.load();
  screen.hasAsked = true;
  if (!recent.rows && !recent.busy && !recent.fault) recent.load();
}

// A workout that this screen has needs no server.
export const repeat = (person, row) => starting(person, async () => {
  const held = person.log.workout(row.id).workout;
  const workout = held?.sets ? held : (await person.ask("workouts.get", { workout: row.id })).workout;
  return { plan: planAgain(workout, app.clock.now()), name: row.name };
});

const setsOf = (person, row) => {
  const { workout } = person.log.workout(row.id);
  return workout?.sets ? workout : { ...row, sets: [] };
};

function inProgress(person) {
  const workout = workoutOf(person), { screen } = person;
  if (!workout?.plan?.length && !workout?.rows?.length) return null;
  const plan = workout.plan ?? [], far = plan.length ? progress(plan, workout.rows) : null;
  return { kind: "now", label: t("start.now"), name: workout.name || t("kiosk.plan.workout"),
    why: [far ? t("start.far", far) : t("count.sets", { n: workout.rows.length })], plan: () => plan, go: t("start.continue"),
    act: () => {
      // Without a plan it may have been begun on another screen.
      screen.exercise ??= workout.rows?.at(-1)?.set.exercise ?? null;
      screen.go("train");
    } };
}

function planned(person) {
  const { first, isKnown } = plansOf(person);
  if (!first) return isKnown ? null : undefined;
  return { kind: `plan ${first.routine ?? first.name}`, label: first.label, name: first.name, act: first.act,
    why: [first.at, first.program ? first.facts : first.from].filter(Boolean), plan: first.plan, sets: first.sets, minutes: first.minutes };
}

function done(person) {
  const { rows, fault } = person.log.recent, today = dayKey(app.clock.now());
  if (!rows) return live() && !fault ? undefined : null;
  const last = rows.find(({ day, setCount, finishedAt }) => day === today && setCount && finishedAt);
  return last ? { kind: "done", label: t("start.done"), name: nameOf(last), why: [t("start.done.text")],
    plan: () => planFrom(setsOf(person, last)), sets: last.setCount, minutes: Math.round(lastedMs(last) / 60_000),
    see: { text: t("start.done.see"), act: () => person.screen.go("history") } } : null;
}

function restDay(person) {
  return restsToday(person) ? { kind: "rest", label: t("kiosk.plan.today"), name: t("start.rest"), why: [t("start.rest.text")],
    plan: () => [] } : null;
}

// Whether a missed week is made up for, or whether an open workout is gone on with. Its page asks.
function programQuestion(person) {
  const { programs } = person, link = programLink(programs);
  if (!link) return live() && !programs.fault ? undefined : null;
  if (!programs.program?.missed && !programs.program?.workout) return null;
  return { kind: "question", label: link.label, name: link.name, why: [link.facts], plan: () => [], go: t("start.answer"), act: link.open };
}

function suggested(person) {
  const { cards, isKnown } = suggestionsOf(person), { card, reasons } = foremost(cards);
  if (!card) return isKnown ? null : undefined;
  const { plan, routine, minutes } = card;
  return { kind: `suggestion ${card.code}`, label: codeOf(card), name: titleOf(card, person.programs),
    why: [...reasonsOf({ reasons }, app.clock.now()), ...!plan || card.tipWarns ? [tipOf(card)] : []],
    // A trainer's routine has its own loads for today.
    plan: () => (routine?.id ? routinePlan(person, routine.id) : plan ?? []),
    ...plan ? { minutes, act: () => begin(person, card) }
      : { see: { text: t("suggest.recovery"), act: () => openSuggestion(person, card) } } };
}

function nextSession(person) {
  const link = programLink(person.programs);
  if (!link || link.isNew) return null;
  return { kind: "program", label: link.label, name: link.name, why: [link.facts], plan: () => person.programs.program.next.plan,
    act: link.open };
}

// The routine used last, or a first one for who has never trained here.
function routine(person) {
  const { rows, fault } = person.routines.book;
  if (!rows) return live() && !fault ? undefined : null;
  const [used] = rows.filter(({ lastUsedAt }) => lastUsedAt).sort(byUse);
  const row = used ?? (isNew(person) ? rows.find(({ slug }) => slug === FIRST) : null);
  if (!row) return null;
  const from = fromOf(person, row.id);
  return { kind: `routine ${row.id}`, label: t(used ? "plan.start.continue" : "plan.start.first"), name: row.name,
    why: used ? [t("start.last", { day: relativeDay(used.lastUsedAt, app.clock.now()) }), ...from ? [from] : []]
      : [factsOf(row, app.clock.now()).join(" · ")],
    plan: () => routinePlan(person, row.id), minutes: row.minutes, act: () => startRoutine(person, row.id) };
}

function repeated(person) {
  const last = lastOf(person);
  return last ? { kind: "repeat", label: t("plan.start.repeat"), name: nameOf(last), why: [pastOf(last, app.clock.now())],
    plan: () => planAgain(setsOf(person, last), app.clock.now()), act: () => repeat(person, last) } : null;
}

export function choiceOf(person) {
  const now = inProgress(person);
  if (now) return now;
  // All are asked at once, so that none waits for another's reply.
  const all = [planned, done, restDay, programQuestion, suggested].map((source) => source(person));
  const at = all.findIndex((one) => one !== null);
  if (at >= 0) return all[at];
  const next = nextSession(person) ?? routine(person);
  return next === null ? repeated(person) : next;
}
