// What a clock says as it goes: pips at 3, 2 and 1 before a phase ends, "go" as work begins, "phase" as rest begins,
// "end" behind the last. Contract:
//   const cues = new Cues(floor, clock, sound, {areas: () => [ids]}).start(); stop().
//   Each cue is a CustomEvent "cue" on document at its instant, {kind, at, timer, text?}, muted or not; faces flash at it.
//   Each comes once for its phase, whatever is drawn, resumed or told again; an end that was moved has pips of its own.
//   Whoever joins later hears nothing of what has begun. All clocks of the areas are heard, drawn or not: one that ends
//   beside a newer one is no longer shown.
// Instants follow from the timers' state by the server's clock, so that displays sound together. Sound is handed to
// the browser LEAD before its instant and taken back if a pause or an adjustment comes between.
import { endsAt, phaseAt } from "./timing.js";
import { spokenOf } from "./display.js";

const LEAD = 250;
const LATE = { beep: 250, go: 1_000, phase: 1_000, end: 1_000 };
const AGAIN = 500;
const PIPS = [3_000, 2_000, 1_000];

// The cues of the phase in which a timer stands, each with the key under which it is had once.
export function cuesOf({ plan, state }, position, now) {
  const { index, elapsedMs, remainingMs, lengthMs, kind } = position, at = Math.floor(now);
  if (kind === "done") {
    const end = endsAt(plan, state);
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

// A restart is a new run: its phases are others, though they have the same numbers. Deeds are forgotten after eight.
const runOf = ({ actions = [] }, before = 0) =>
  actions.reduce((last, { kind, at }) => (kind === "restarted" ? Math.max(last, at) : last), before);

// A clock that was set back, as by a "+10 s" that comes just behind the end, will say again what lies ahead of it now.
// Not so where only this screen's reading of the server's clock was set back a little: the instant is the same.
function forget(keys, { index, kind }, cues) {
  if (kind === "done") return keys;
  for (const [key, at] of keys) {
    if (key !== "end" && parseInt(key, 10) <= index) continue;
    const again = cues.find((cue) => cue.key === key);
    if (!again || Math.abs(again.at - at) > AGAIN) keys.delete(key);
  }
  return keys;
}

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
    for (const timer of this.here()) {
      const position = this.floor.position(timer, now);
      if (!position) continue;
      const cues = cuesOf(timer, position, now), had = this.had(timer, position, cues, now);
      for (const cue of cues) {
        if (had.has(cue.key)) continue;
        const id = `${timer.id}/${cue.key}`, wait = cue.at - now;
        if (wait <= 0) {
          had.set(cue.key, cue.at);
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

  here() {
    const areas = this.areas();
    return this.floor.timers.filter(({ area }) => area === undefined || !areas.length || areas.includes(area));
  }

  // What this screen has had of a timer. One that is met for the first time has begun without us, unless just now.
  had(timer, position, cues, now) {
    const known = this.#known.get(timer.id), run = runOf(timer, known?.run);
    if (known?.run === run) return forget(known.keys, position, cues);
    const keys = new Map();
    if (!known && now - timer.startedAt > LATE.go) {
      for (const cue of cues) if (cue.at <= now) keys.set(cue.key, cue.at);
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
