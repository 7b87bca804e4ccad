// What a clock shows, as pure values. Contract:
//   digits(timer, position) → "0:37". Counting down rounds up, so 0:01 stays until the phase changes; up rounds down.
//   lineOf(seconds) → "1:05", from an hour "1:00:00"; summary(plan) → "EMOM 10 × 1:00".
//   phaseOf(timer, position) → "Work · 4 of 8"; a custom phase has its own name.
//   display(timer, position, {area, who, now}) → {kind, paused, runs, phase, digits, title, name and count (the title
//     in two parts), aside (the phase of a paused clock), subtitle: [text] (whose it is, its name, its plan),
//     brief: [text] (a shorter subtitle), word (the label), next: {label, text, length?} | null, fraction: 0…1 | null,
//     segments, leftMs, action: text | null, spoken}.
//   segments: [{fill, until}] in 0…1: the bar now, and the bar in `leftMs` if nobody intervenes; one per round up to
//     MOST, otherwise a single one; {sweep: true} is a mark that goes round once a minute.
//   dueAt(timer, position, now) → the instant of the next change, or null if nothing moves.
// `position` is floor.position(timer, now). Names and labels are bidi-isolated, so any script stays in its place.
import { time, isolate, two } from "../../format.js";
import { t } from "../../words.js";
import { patternOf, sortOf } from "./sorts.js";
import { countsUp, endsAt, phaseAt, phaseCount, roundCount, isLone } from "./timing.js";

export const MOST = 20;
const ACTION_MS = 10_000, MINUTE = 60_000, TITLE = 24;

export function lineOf(seconds) {
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export function summary(plan) {
  const { format, workSeconds, restSeconds, rounds = 1, phases } = plan, pattern = patternOf(plan);
  const name = t(`timer.format.${sortOf(plan)}`);
  if (format === "emom") return `${name} ${t("timer.plan.emom", { rounds, work: lineOf(workSeconds) })}`;
  if (format === "tabata" || format === "intervals") {
    return `${name} ${t("timer.plan.rest", { rounds, work: lineOf(workSeconds), rest: lineOf(restSeconds) })}`;
  }
  // Its label and its phases say that people breathe.
  if (pattern.length) return t("timer.plan.breathing", { rounds, pattern: pattern.map(({ seconds }) => seconds).join("-") });
  if (format === "custom") return `${name} ${t("timer.plan.custom", { rounds, phases: phases.length })}`;
  if (workSeconds === undefined) return name;
  return format === "forTime"
    ? t("timer.plan.cap", { name, work: lineOf(workSeconds) })
    : `${name} ${lineOf(workSeconds)}`;
}

// The phase by its index, even when the timer is done: then position.kind is "done" and does not name the phase.
const within = (plan, position) => phaseAt(plan, position.index);
const goesUp = (plan, position) => position.remainingMs === undefined
  || (countsUp(plan.format) && within(plan, position)?.kind === "work");

export function digits({ plan }, position) {
  return lineOf(goesUp(plan, position)
    ? Math.floor(position.elapsedMs / 1000)
    : Math.ceil(position.remainingMs / 1000));
}

// A single work phase is named by its label or format: "Cindy" and "AMRAP" say more than "Work".
function nameOf({ plan, label }, { kind, name }) {
  if (name) return isolate(name);
  if (kind !== "work" || !isLone(plan.format)) return t(`timer.phase.${kind}`);
  return isNamed(plan, label) && label.length <= TITLE ? isolate(label) : t(`timer.phase.${plan.format}`);
}
const isNamed = (plan, label) => Boolean(label) && !summary(plan).toLowerCase().startsWith(label.toLowerCase());

export function phaseOf(timer, position) {
  const rounds = roundCount(timer.plan);
  if (position.kind === "done") return t("timer.phase.done");
  const name = nameOf(timer, position);
  return rounds > 1 && position.round > 0 ? t("timer.of", { name, round: position.round, rounds }) : name;
}

const isPaused = ({ state }, { kind }) => state.pausedAt !== undefined && kind !== "done";

// The title in two parts, so that a long name is shortened and the count is not.
function titleOf(timer, position) {
  const rounds = roundCount(timer.plan), { kind, round } = position, paused = isPaused(timer, position);
  const name = paused ? t("timer.paused") : kind === "done" ? t("timer.phase.done") : nameOf(timer, position);
  return { name, count: kind === "done" || rounds < 2 || round < 1 ? "" : t("timer.count", { round, rounds }),
    aside: paused ? nameOf(timer, position) : "" };
}

function nextOf(timer, position) {
  const { plan, state, laps } = timer;
  if (position.kind === "done") return null;
  // A paused clock shows its own phase here, unless the subtitle has that name already.
  if (isPaused(timer, position)) {
    return position.kind === "work" && isLone(plan.format)
      ? null
      : { label: t("timer.held"), text: nameOf(timer, position) };
  }
  const lap = laps?.at(-1);
  if (lap) {
    const label = t(plan.format === "forTime" ? "timer.lap.round" : "timer.lap", { n: laps.length });
    return { label, text: lineOf(Math.floor(lap.atMs / 1000)) };
  }
  const label = t("timer.next"), next = upcoming(plan, position.index);
  if (!next) {
    if (phaseCount(plan) > 2) return { label, text: t("timer.next.last") };
    const at = endsAt(plan, state);
    return at === null ? null : { label: t("timer.until"), text: time(at) };
  }
  const length = next.lengthMs === undefined ? undefined : lineOf(next.lengthMs / 1000);
  const again = !next.name && next.kind === position.kind;
  return { label: t(position.kind === "prepare" ? "timer.next.first" : "timer.next"), length,
    text: again ? t("timer.round", { round: next.round }) : nameOf(timer, next) };
}

// The next phase that lasts: a rest of 0 s is over as it begins.
function upcoming(plan, index) {
  let next;
  do next = phaseAt(plan, index += 1); while (next?.lengthMs === 0);
  return next;
}

// The elapsed part of the round, now and at the end of the phase.
function inRound(plan, position) {
  let before = 0, whole = position.lengthMs;
  const { index, round } = position;
  for (let i = index - 1, phase; (phase = phaseAt(plan, i))?.round === round; i--) before += phase.lengthMs;
  for (let i = index + 1, phase; (phase = phaseAt(plan, i))?.round === round; i++) whole += phase.lengthMs;
  whole += before;
  return { fill: (before + position.elapsedMs) / whole, until: (before + position.lengthMs) / whole };
}

function segmentsOf({ plan, state }, position) {
  const rounds = roundCount(plan), { kind, lengthMs, elapsedMs, round } = position;
  const phase = within(plan, position), all = (one) => Array(rounds > MOST ? 1 : rounds).fill(one);
  if (kind === "done" && state.endedAt === undefined) return all(full);
  if (phase.lengthMs === undefined) return [{ fill: (elapsedMs % MINUTE) / MINUTE, until: 1, sweep: true }];
  if (phase.kind === "prepare") return all(empty);
  const here = rounds > 1 ? inRound(plan, position) : { fill: elapsedMs / lengthMs, until: 1 };
  if (rounds > MOST) return [{ fill: (round - 1 + here.fill) / rounds, until: (round - 1 + here.until) / rounds }];
  return Array.from({ length: rounds }, (_, i) => (i < round - 1 ? full : i > round - 1 ? empty : here));
}
const full = { fill: 1, until: 1 }, empty = { fill: 0, until: 0 };

export function actionText({ plan, actions = [] }, now) {
  const [action] = actions;
  if (!action || now - action.at >= ACTION_MS || now < action.at - ACTION_MS) return null;
  return t(`timer.action.${action.kind}`, { ...action, format: plan.format,
    who: isolate(action.who || t("timer.somebody")) });
}

// Keeps "10 × 1:00" and "4-4-4-4" on one line.
const keepTimes = (text) => text.replace(/ (?=[×/])|(?<=[×/]) /g, "\u00a0").replace(/(?<=\d-)(?=\d)/g, "\u2060");

// The name of whoever started this run; "" if nobody is named.
export const starterOf = ({ actions = [] }) =>
  actions.find(({ kind }) => kind === "started" || kind === "restarted")?.who ?? "";

export function display(timer, position, { area, who, now }) {
  const { plan, label, state } = timer, { kind } = position;
  const paused = isPaused(timer, position), runs = !paused && kind !== "done";
  const sum = summary(plan), phase = phaseOf(timer, position), shown = digits(timer, position);
  // Do not repeat the title.
  const named = isNamed(plan, label) && (paused || phase !== isolate(label)) ? isolate(label) : null;
  const where = area ? isolate(area) : null, whose = who ? isolate(who) : null, what = keepTimes(sum);
  const sweep = position.remainingMs === undefined;
  return {
    kind, paused, runs, phase, digits: shown, title: paused ? t("timer.paused") : phase, ...titleOf(timer, position),
    subtitle: [where, whose, named, what].filter(Boolean), brief: [where ?? whose, what].filter(Boolean),
    word: isolate(label || sum),
    next: nextOf(timer, position), fraction: sweep ? null : position.elapsedMs / (position.lengthMs || 1),
    segments: segmentsOf(timer, position),
    leftMs: sweep ? MINUTE - (position.elapsedMs % MINUTE) : position.remainingMs,
    action: actionText(timer, now), spoken: spokenOf(timer, position),
  };
}

// The spoken text as a phase begins, without middle dots or isolates.
export function spokenOf({ plan }, position) {
  if (position.kind === "done") return t("timer.phase.done");
  const name = position.name ?? t(`timer.phase.${position.kind}`), rounds = roundCount(plan);
  // Nobody who breathes wants to be counted at.
  const isBreath = Boolean(within(plan, position)?.breath);
  const round = rounds > 1 && position.round > 0 && position.kind === "work" && !isBreath
    ? `, ${t("timer.round", { round: position.round })}` : "";
  return name + round;
}

export function dueAt(timer, position, now) {
  const { actions = [], plan, state } = timer, [action] = actions, all = [];
  if (action && now < action.at + ACTION_MS && now >= action.at - ACTION_MS) all.push(action.at + ACTION_MS);
  if (state.pausedAt === undefined && position.kind !== "done") {
    const { elapsedMs, remainingMs = Infinity } = position, up = 1000 - (elapsedMs % 1000);
    all.push(Math.floor(now) + (goesUp(plan, position) ? Math.min(up, remainingMs) : remainingMs % 1000 || 1000));
  }
  return all.length ? Math.min(...all) : null;
}
