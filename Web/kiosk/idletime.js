// How long a person at this kiosk has been idle. Contract: touch(); left → ms until logout; isWarned: show the warning;
// part → 1…0, how much of the warning time is left.
const LEAST_WARNING = 20_000;

export class IdleTime {
  #seen = performance.now();
  #idleMs; #warnMs;

  constructor(idleMs = 180_000, warnMs = 30_000) {
    this.#idleMs = idleMs;
    this.#warnMs = Math.min(idleMs, Math.max(warnMs, LEAST_WARNING));
  }

  touch() { this.#seen = performance.now(); }
  get left() { return this.#idleMs - (performance.now() - this.#seen); }
  get isWarned() { return this.left <= this.#warnMs; }
  get part() { return Math.max(0, this.left / this.#warnMs); }
}
