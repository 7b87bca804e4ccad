// A timer's position at an instant. Contract:
//   position(plan, state, now) → {kind, index, round, name?, elapsedMs, remainingMs?, lengthMs?}, or null before the
//     start.
//   phaseAt(plan, index) → {kind, name?, lengthMs?, round, breath?, muscle?}, or null; phaseCount(plan), roundCount(plan), totalMs(plan).
//   endsAt(plan, state) → the instant it ends or ended, or null.
// A twin of Sources/Gym/Floor/TimerState.swift: pure, in whole milliseconds, `now` by the server's clock. Tests
// compare both with the same vectors and with random plans. Change both or neither.

const UP = new Set(["stopwatch", "forTime"]);
const LONE = new Set(["countdown", "stopwatch", "amrap", "forTime"]);

// One phase of work, and no rounds.
export const isLone = (format) => LONE.has(format);
export const countsUp = (format) => UP.has(format);
export const takesLaps = (format) => UP.has(format);
export const isScored = (format) => format === "forTime" || format === "amrap";

const restOf = (plan) => (plan.format === "emom" ? 0 : plan.restSeconds ?? 0);
const rests = (plan) => (restOf(plan) > 0
  ? (plan.rounds ?? 1) - (plan.format === "intervals" && plan.lastRest ? 0 : 1)
  : 0);
const repeats = (plan) => (plan.format === "custom"
  ? (plan.rounds ?? 1) * (plan.phases?.length ?? 0)
  : (plan.rounds ?? 1) + rests(plan));

export function phaseAt(plan, index) {
  if (index < 0) return null;
  const prepares = plan.prepareSeconds > 0;
  if (prepares && index === 0) return { kind: "prepare", lengthMs: plan.prepareSeconds * 1000, round: 0 };
  const i = prepares ? index - 1 : index;
  if (LONE.has(plan.format)) {
    const lengthMs = plan.workSeconds === undefined ? undefined : plan.workSeconds * 1000;
    return i > 0 ? null : { kind: "work", lengthMs, round: 1 };
  }
  if (i >= repeats(plan)) return null;
  if (plan.format === "custom") {
    const { name, seconds, kind, breath, muscle } = plan.phases[i % plan.phases.length];
    return { kind, name, lengthMs: seconds * 1000, round: Math.floor(i / plan.phases.length) + 1, breath, muscle };
  }
  const rest = restOf(plan), isRest = rest > 0 && i % 2 === 1;
  return { kind: isRest ? "rest" : "work", lengthMs: (isRest ? rest : plan.workSeconds) * 1000,
    round: (rest > 0 ? Math.floor(i / 2) : i) + 1 };
}

export const phaseCount = (plan) => (plan.prepareSeconds > 0 ? 1 : 0) + (LONE.has(plan.format) ? 1 : repeats(plan));
export const roundCount = (plan) => (LONE.has(plan.format) ? 1 : plan.rounds ?? 1);

export function totalMs(plan) {
  let seconds = plan.workSeconds;
  if (plan.format === "custom") {
    seconds = (plan.rounds ?? 1) * plan.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  } else if (!LONE.has(plan.format)) seconds = (plan.rounds ?? 1) * plan.workSeconds + rests(plan) * restOf(plan);
  return seconds === undefined ? undefined : (plan.prepareSeconds + seconds) * 1000;
}

export function position(plan, state, now) {
  const at = state.pausedAt ?? state.endedAt ?? now;
  let index = state.phase, elapsedMs = at - state.phaseStartedAt, phase = phaseAt(plan, index);
  if (elapsedMs < 0 || !phase) return null;
  let lengthMs = phase.lengthMs === undefined ? undefined : Math.max(phase.lengthMs + state.extraMs, 0);
  while (lengthMs !== undefined && elapsedMs >= lengthMs) {
    const next = phaseAt(plan, index + 1);
    if (!next) {
      const { round, name } = phase;
      return { kind: "done", index, round, name, elapsedMs: lengthMs, remainingMs: 0, lengthMs };
    }
    elapsedMs -= lengthMs;
    index += 1;
    phase = next;
    lengthMs = next.lengthMs;
  }
  return {
    kind: state.endedAt === undefined ? phase.kind : "done", index, round: phase.round, name: phase.name,
    elapsedMs, remainingMs: lengthMs === undefined ? undefined : lengthMs - elapsedMs, lengthMs,
  };
}

export function endsAt(plan, state) {
  if (state.endedAt !== undefined) return state.endedAt;
  if (state.pausedAt !== undefined) return null;
  let at = state.phaseStartedAt, phase;
  for (let index = state.phase; (phase = phaseAt(plan, index)); index++) {
    if (phase.lengthMs === undefined) return null;
    at += index === state.phase ? Math.max(phase.lengthMs + state.extraMs, 0) : phase.lengthMs;
  }
  return at;
}
