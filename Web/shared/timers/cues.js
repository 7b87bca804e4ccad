// What a clock says as it goes: pips at 3, 2 and 1 before a phase ends, "go" as work begins, "phase" as rest begins,
// "end" behind the last. Contract:
//   const cues = new Cues(floor, clock, sound, {areas: () => [ids]}).start(); stop().
//   Each cue is a CustomEvent "cue" on document at its instant, {kind, at, timer, text?}, muted or not; faces flash at it.
//   Each comes once for its phase, whatever is drawn, resumed or told again; an end that was moved has pips of its own.
//   Whoever joins later hears nothing of what has begun.
// Instants follow from the timers' state by the server's clock, so that displays sound together. Sound is handed to
// the browser LEAD before its instant and taken back if a pause or an adjustment comes between.
import { phaseAt } from "./timing.js";
import { spokenOf } from "./display.js";

const LEAD = 250;
const LATE = { beep: 250, go: 1_000, phase: 1_000, end: 1_000 };
const PIPS = [3_000, 2_000, 1_000];

// The cues of the phase in which a timer stands, each with the key under which it is had once.
export function cuesOf({ plan, state }, position, now) {
  const { index, elapsedMs, remainingMs, lengthMs, kind } = position, at = Math.floor(now);
  if (kind === "done") {
    const end = state.endedAt ?? doneAt(plan, state);
    return end === null ? [] : [{ key: "end", kind: "end", at: end }];
  }
  if (state.pausedAt !== undefined) return [];
  const begun = { key: `${index}`, kind: beginning(kind), at: at - elapsedMs, index };
  const found = begun.kind ? [begun] : [];
  if (remainingMs === undefined) return found;
  for (const before of PIPS) {
    const pip = { key: `${index}:${lengthMs}:${before}`, kind: "beep", at: at + remainingMs - before };
    if (before < lengthMs) found.push(pip);
  }
  const next = phaseAt(plan, index + 1);
  found.push(next ? { key: `${index + 1}`, kind: beginning(next.kind), at: at + remainingMs, index: index + 1 }
    : { key: "end", kind: "end", at: at + remainingMs });
  return found;
}

const beginning = (kind) => ({ work: "go", rest: "phase" })[kind];

function doneAt(plan, state) {
  let at = state.phaseStartedAt;
  for (let i = state.phase, phase; (phase = phaseAt(plan, i)); i++) {
    at += Math.max(phase.lengthMs + (i === state.phase ? state.extraMs : 0), 0);
  }
  return at;
}

// A restart is a new run: its phases are others, though they have the same numbers. Deeds are forgotten after eight.
const runOf = ({ deeds = [] }, before = 0) =>
  deeds.reduce((last, { act, at }) => (act === "restarted" ? Math.max(last, at) : last), before);

export class Cues {
  #known = new Map(); #planned = new Map(); #waking = 0; #tick = () => this.tick();

  constructor(floor, clock, sound, { areas = () => [] } = {}) { Object.assign(this, { floor, clock, sound, areas }); }

  start() {
    this.floor.addEventListener("changed", this.#tick);
    this.tick();
    return this;
  }

  stop() {
    this.floor.removeEventListener("changed", this.#tick);
    clearTimeout(this.#waking);
    for (const { cancel } of this.#planned.values()) cancel();
    this.#planned.clear();
  }

  tick() {
    clearTimeout(this.#waking);
    const now = this.clock.now(), wanted = new Set();
    let wake = Infinity;
    for (const id of this.#known.keys()) if (!this.floor.find(id)) this.#known.delete(id);
    for (const timer of this.floor.shown(this.areas(), now)) {
      const position = this.floor.position(timer, now);
      if (!position) continue;
      const cues = cuesOf(timer, position, now), had = this.had(timer, cues, now);
      for (const cue of cues) {
        if (had.has(cue.key)) continue;
        const id = `${timer.id}/${cue.key}`, wait = cue.at - now;
        if (wait <= 0) {
          had.add(cue.key);
          if (-wait <= LATE[cue.kind]) this.fire(id, cue, timer);
          continue;
        }
        wanted.add(id);
        if (wait <= LEAD) this.plan(id, cue);
        wake = Math.min(wake, wait <= LEAD ? wait : wait - LEAD);
      }
    }
    for (const [id, { cancel }] of this.#planned) if (!wanted.has(id)) { cancel(); this.#planned.delete(id); }
    if (wake < Infinity) this.#waking = setTimeout(this.#tick, Math.max(1, Math.min(60_000, Math.ceil(wake))));
  }

  // What this screen has had of a timer. One that is met for the first time has begun without us, unless just now.
  had(timer, cues, now) {
    const known = this.#known.get(timer.id), run = runOf(timer, known?.run);
    if (known?.run === run) return known.keys;
    const keys = new Set();
    if (!known && now - timer.startedAt > LATE.go) {
      for (const cue of cues) if (cue.at <= now) keys.add(cue.key);
    }
    this.#known.set(timer.id, { run, keys });
    return keys;
  }

  plan(id, cue) {
    const before = this.#planned.get(id);
    if (before && Math.abs(before.at - cue.at) < 15) return;
    before?.cancel();
    this.#planned.set(id, { at: cue.at, cancel: this.sound.play(cue.kind, cue.at, this.clock) });
  }

  fire(id, { kind, at, index }, timer) {
    if (!this.#planned.delete(id)) this.sound.play(kind, at, this.clock);
    const position = index === undefined ? { kind } : { ...phaseAt(timer.plan, index), index };
    const text = kind === "beep" ? undefined : spokenOf(timer, kind === "end" ? { kind: "done" } : position);
    if (text) this.sound.say(text);
    document.dispatchEvent(new CustomEvent("cue", { detail: { kind, at, timer: timer.id, text } }));
  }
}
