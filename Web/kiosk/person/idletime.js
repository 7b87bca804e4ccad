// How long a person at this kiosk has been idle. Contract: touch(); left → ms until logout; isWarned: show the warning;
// part → 1…0, how much of the warning time is left; goOn(left): continues the count of an earlier page. `held()` → ms
// for which something else, such as a rest, keeps the login alive.
// Tempting mistake: counting by performance.now() alone. It stands still while the tablet sleeps.
const LEAST_WARNING = 20_000;

export class IdleTime {
  #seen = performance.now(); #wall = Date.now();
  #idleMs; #warnMs; #held;

  constructor(idleMs = 180_000, warnMs = 30_000, held = () => 0) {
    this.#idleMs = idleMs;
    this.#warnMs = Math.min(idleMs, Math.max(warnMs, LEAST_WARNING));
    this.#held = held;
  }

  touch() { this.goOn(this.#idleMs); }

  goOn(left) {
    const idle = Math.max(0, this.#idleMs - left);
    this.#seen = performance.now() - idle;
    this.#wall = Date.now() - idle;
  }

  get left() {
    const idle = Math.max(performance.now() - this.#seen, Date.now() - this.#wall);
    return Math.max(this.#idleMs - idle, this.#held());
  }

  get isWarned() { return this.left <= this.#warnMs; }
  get part() { return Math.max(0, this.left / this.#warnMs); }
}
