// When a record takes the wall. Contract: const moments = new Moments();
//   moments.hear(record, floor) with the data of `floor.record`; moments.look({floor, shown, timers, now, isOn}) → {row, record,
//   startedAt} or null: what has the large panel now.
// Guarantees: MOMENT_MS each, at most one within GAP_MS, each after the other, none of a set that is older than PATIENCE_MS, as
// after a long Tabata or from a phone that was offline; none while a shown clock is in the last ten seconds of a round, or
// would be before the moment is over; none for a set that was changed or deleted, or whose member is no longer shown.
export const MOMENT_MS = 8_000;
const GAP_MS = 60_000, PATIENCE_MS = 600_000, LAST_MS = 10_000;

export class Moments {
  #waiting = []; #open = null; #last = -Infinity;

  hear(record, floor) {
    const row = rowOf(floor, record);
    if (row) this.#waiting = [...this.#waiting.filter(({ set }) => set !== record.set), { ...record, load: loadOf(row) }];
  }

  look({ floor, shown, timers, now, isOn = true }) {
    if (!isOn) { this.#open = null; this.#waiting = []; return null; }
    // A clock's phase without an end, a pause and an ended clock hold nobody in suspense.
    const least = Math.min(...shown.filter((timer) => timer.state.pausedAt === undefined)
      .map((timer) => timers.position(timer, now)).filter((at) => at && at.kind !== "done")
      .map(({ remainingMs = Infinity }) => remainingMs));
    const whole = (record) => { const row = rowOf(floor, record); return row && loadOf(row) === record.load ? row : null; };
    if (this.#open) {
      const { startedAt, record } = this.#open, row = whole(record);
      if (row && now - startedAt < MOMENT_MS && least > LAST_MS) return { row, record, startedAt };
      this.#open = null;
    }
    this.#waiting = this.#waiting.filter((record) => now - (whole(record)?.at ?? 0) < PATIENCE_MS);
    const [record] = this.#waiting;
    if (!record || now - this.#last < GAP_MS || least < LAST_MS + MOMENT_MS) return null;
    this.#waiting.shift();
    this.#last = now;
    this.#open = { record, startedAt: now };
    return { row: whole(record), record, startedAt: now };
  }
}

// What has no such row is deleted, hidden or no record any more.
const rowOf = (floor, { set }) => floor.rows.find((row) => row.set === set && row.record);
const loadOf = ({ weight, reps, seconds, metres }) => [weight?.value, weight?.unit, reps, seconds, metres].join();
