// A timer that only this screen runs, in the shape that faces and cues read (FloorTimers in model.js). Contract:
//   const own = new OwnTimer(clock); own.start({label, plan}), pause(), resume(), skip(), end(); own.timer → it, or null;
//   own.isPaused, own.isOver, own.canSkip; event "changed" after each of them.
// It lives as long as this page: nothing is stored, and the server never hears of it.
import { phaseAt, position } from "./timing.js";

let last = 0;

export class OwnTimer extends EventTarget {
  areas = []; timers = [];

  constructor(clock) {
    super();
    this.clock = clock;
  }

  get timer() { return this.timers[0] ?? null; }
  get isPaused() { return this.timer?.state.pausedAt !== undefined && !this.isOver; }
  get isOver() { return Boolean(this.timer) && this.isDone(this.timer); }
  get canSkip() {
    const at = this.timer && this.position(this.timer);
    return Boolean(at) && at.kind !== "done" && phaseAt(this.timer.plan, at.index + 1) !== null;
  }

  find(id) { return this.timers.find((timer) => timer.id === id); }
  position({ plan, state }, now = this.clock.now()) {
    return position(plan, state, Math.max(Math.floor(now), state.phaseStartedAt));
  }
  isDone(timer, now) { return this.position(timer, now)?.kind === "done"; }

  // Each start has a new id, so that its cues sound again.
  start({ label, plan }) {
    const at = Math.ceil(this.clock.now());
    this.#put({ id: `own ${++last}`, version: 1, label, plan, startedAt: at, laps: [], actions: [],
      state: { phase: 0, phaseStartedAt: at, extraMs: 0 } });
  }

  pause() {
    if (!this.timer || this.isOver || this.isPaused) return;
    this.#state({ ...this.timer.state, pausedAt: this.#now() });
  }

  resume() {
    if (!this.isPaused) return;
    const { pausedAt, ...state } = this.timer.state;
    this.#state({ ...state, phaseStartedAt: state.phaseStartedAt + Math.max(this.#now() - pausedAt, 0) });
  }

  skip() {
    if (!this.canSkip) return;
    const { index } = this.position(this.timer), at = this.timer.state.pausedAt ?? this.#now();
    this.#state({ phase: index + 1, phaseStartedAt: at, extraMs: 0, ...(this.isPaused ? { pausedAt: at } : {}) });
  }

  end() {
    if (this.timer) this.#put(null);
  }

  #now() { return Math.max(Math.floor(this.clock.now()), this.timer.state.phaseStartedAt); }
  #state(state) { this.#put({ ...this.timer, version: this.timer.version + 1, state }); }

  #put(timer) {
    this.timers = timer ? [timer] : [];
    this.dispatchEvent(new CustomEvent("changed"));
  }
}
