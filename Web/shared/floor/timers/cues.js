// The sounds of the floor's clocks: a beep at 3, 2 and 1 before a phase ends, "go" as work begins, "phase" as rest
// begins, "end" after the last phase; in a breathing timer, instead of all but the end, a soft "inhale", "hold" or "exhale". Contract:
//   const cues = new Cues(floor, clock, sound, {areas: () => [ids]}).start(); stop().
//   Each cue is a CustomEvent "cue" on document at its instant, {kind, at, timer, text?}, even when muted; faces flash, but not
//   for a breath.
//   Each cue comes once per phase, whatever is drawn, resumed or received again; an end that was moved gets its own
//   beeps.
//   A display that joins later does not replay past cues. All clocks of the areas sound, drawn or not, because a clock
//   that ends beside a newer one is no longer shown.
// Instants are computed from the timers' state and the server's clock, so displays sound together. Each sound is given
// to the browser LEAD ms ahead, and cancelled if a pause or an adjustment comes first.
import { endsAt, phaseAt } from "./timing.js";
import { spokenOf } from "./display.js";

const LEAD = 250;
const MAX_LATE_MS = { beep: 250, go: 1_000, phase: 1_000, end: 1_000, inhale: 500, hold: 500, exhale: 500 };
const AGAIN = 500;
const PIPS = [3_000, 2_000, 1_000];

// The cues of a timer's current phase. The cue of each key is played once.
export function cuesOf({ plan, state }, position, now) {
  const { index, elapsedMs, remainingMs, lengthMs, kind } = position, at = Math.floor(now);
  if (kind === "done") {
    const end = endsAt(plan, state);
    return end === null ? [] : [{ key: "end", kind: "end", at: end }];
  }
  if (state.pausedAt !== undefined) return [];
  const { breath } = phaseAt(plan, index);
  const begun = { key: `${index}`, kind: beginning({ kind, breath }), at: at - elapsedMs, index };
  const found = begun.kind ? [begun] : [];
  if (remainingMs === undefined) return found;
  for (const before of PIPS) {
    const pip = { key: `${index}:${lengthMs}:${before}`, kind: "beep", at: at + remainingMs - before };
    if (before < lengthMs && !breath) found.push(pip);
  }
  const next = phaseAt(plan, index + 1);
  found.push(next ? { key: `${index + 1}`, kind: beginning(next), at: at + remainingMs, index: index + 1 }
    : { key: "end", kind: "end", at: at + remainingMs });
  return found;
}

const beginning = ({ kind, breath }) => breath ?? { work: "go", rest: "phase" }[kind];

// A restart is a new run, whose phases sound again. The server keeps only eight actions, hence `before`.
const runOf = ({ actions = [] }, before = 0) =>
  actions.reduce((last, { kind, at }) => (kind === "restarted" ? Math.max(last, at) : last), before);

// Forgets the played cues that lie ahead again, for example when "+10 s" arrives just after the end. A small correction
// of our clock estimate does not count: the instants stay the same.
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
          if (-wait <= MAX_LATE_MS[cue.kind]) this.fire(id, cue, timer);
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

  // The keys already played for a timer. For a timer first seen now, past cues count as played unless it just started.
  had(timer, position, cues, now) {
    const known = this.#known.get(timer.id), run = runOf(timer, known?.run);
    if (known?.run === run) return forget(known.keys, position, cues);
    const keys = new Map();
    if (!known && now - timer.startedAt > MAX_LATE_MS.go) {
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
    if (text) this.sound.speak(text);
    document.dispatchEvent(new CustomEvent("cue", { detail: { kind, at, timer: timer.id, text } }));
  }
}
