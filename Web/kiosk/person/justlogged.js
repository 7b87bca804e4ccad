// The set that a person logged last at this kiosk. Contract: put(entry), entry {exercise, body, adding, draft};
// undoable → the entry, for some seconds, or null; isMoment: within MOMENT_MS of the last set; takes(exercise, body,
// touched) → whether LOG may log another set; clear(). An entry's `next` is the exercise to which the plan moved on.
// Guarantee: a second tap within MOMENT_MS logs nothing, neither for this exercise nor for `next`, unless the person
// has entered other values since. It guards against double taps.
const MOMENT_MS = 1_200;
const UNDO_MS = 8_000;

export class JustLogged {
  #entry = null; #at = -Infinity; #timers = [];

  constructor(changed) { this.changed = changed; }

  put(entry) {
    this.clear();
    [this.#entry, this.#at] = [entry, performance.now()];
    this.#timers = [MOMENT_MS, UNDO_MS].map((ms) => setTimeout(this.changed, ms + 10));
  }

  clear() {
    this.#timers.forEach(clearTimeout);
    this.#entry = null;
    this.#at = -Infinity;
  }

  get isMoment() { return performance.now() - this.#at < MOMENT_MS; }
  get undoable() { return performance.now() - this.#at < UNDO_MS ? this.#entry : null; }

  takes(exercise, body, touched) {
    if (!this.isMoment || ![this.#entry.exercise, this.#entry.next].includes(exercise)) return true;
    if (this.#entry.exercise !== exercise) return touched;
    return touched && JSON.stringify(body) !== JSON.stringify(this.#entry.body);
  }
}
