// When a record takes the wall. Contract: const moments = new Moments();
//   moments.hear(record, now) with the data of `floor.record`; moments.look({floor, shown, timers, now, isOn}) → {row, record,
//   startedAt} or null: what has the large panel now.
// Guarantees: MOMENT_MS each, at most one within GAP_MS, each after the other, none that waited longer than PATIENCE_MS; none while
// a shown clock is in the last ten seconds of a round, or would be before the moment is over; none for a set that was
// changed or deleted, or whose member is no longer shown.
export const MOMENT_MS = 8_000;
const GAP_MS = 60_000, PATIENCE_MS = 180_000, LAST_MS = 10_000;

export class Moments {
  #waiting = []; #open = null; #last = -Infinity;

  hear(record, now) { this.#waiting = [...this.#waiting.filter(({ set }) => set !== record.set), { ...record, at: now }]; }

  look({ floor, shown, timers, now, isOn = true }) {
    if (!isOn) { this.#open = null; this.#waiting = []; return null; }
    // A clock's phase without an end, a pause and an ended clock hold nobody in suspense.
    const least = Math.min(...shown.filter((timer) => timer.state.pausedAt === undefined)
      .map((timer) => timers.position(timer, now)).filter((at) => at && at.kind !== "done")
      .map(({ remainingMs = Infinity }) => remainingMs));
    const rowOf = ({ set }) => floor.rows.find((row) => row.set === set && row.record) ?? null;
    if (this.#open) {
      const { startedAt, record, load } = this.#open, row = rowOf(record);
      if (row && loadOf(row) === load && now - startedAt < MOMENT_MS && least > LAST_MS) return { row, record, startedAt };
      this.#open = null;
    }
    this.#waiting = this.#waiting.filter(({ at }) => now - at < PATIENCE_MS);
    const next = this.#waiting.find(rowOf);
    if (!next || now - this.#last < GAP_MS || least < LAST_MS + MOMENT_MS) return null;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#last = now;
    const row = rowOf(next);
    this.#open = { startedAt: now, record: next, load: loadOf(row) };
    return { row, record: next, startedAt: now };
  }
}

const loadOf = ({ weight, reps, seconds, metres }) => [weight?.value, weight?.unit, reps, seconds, metres].join();
