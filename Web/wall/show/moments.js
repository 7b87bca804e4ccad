// When a record takes the wall. Contract: const moments = new Moments();
//   moments.hear(record, floor) with the data of `floor.record`; moments.look({floor, shown, timers, now, isOn}) → {row, record,
//   startedAt, endsAt} or null: what has the large panel now, and the instant at which to look again.
// Guarantees: MOMENT_MS each, at most one within GAP_MS, each after the other, none of a set that is older than PATIENCE_MS, as
// after a long Tabata or from a phone that was offline; none while a shown clock is in the last ten seconds of a round, or
// would be before the moment is over; none for a set that was changed or deleted, or whose member is no longer shown. Of a
// member's records with one exercise only the newest waits. One that a clock cut short before half of it was seen comes again.
export const MOMENT_MS = 8_000;
const GAP_MS = 60_000, PATIENCE_MS = 600_000, LAST_MS = 10_000;

export class Moments {
  #waiting = []; #open = null; #last = -Infinity;

  hear(record, floor) {
    const row = rowOf(floor, record);
    if (!row) return;
    const isBeaten = ({ whose, set }) => whose === whoseOf(row) || set === record.set;
    this.#waiting = [...this.#waiting.filter((other) => !isBeaten(other)), { ...record, load: loadOf(row), whose: whoseOf(row) }];
  }

  look({ floor, shown, timers, now, isOn = true }) {
    if (!isOn) { this.#open = null; this.#waiting = []; return null; }
    // The clock was set back: waiting for its old time would take hours.
    if (now < this.#last) this.#last = -Infinity;
    // A clock's phase without an end, a pause and an ended clock hold nobody in suspense.
    const least = Math.min(...shown.filter((timer) => timer.state.pausedAt === undefined)
      .map((timer) => timers.position(timer, now)).filter((at) => at && at.kind !== "done")
      .map(({ remainingMs = Infinity }) => remainingMs));
    const whole = (record) => { const row = rowOf(floor, record); return row && loadOf(row) === record.load ? row : null; };
    if (this.#open) {
      const { startedAt, record } = this.#open, row = whole(record), shownFor = now - startedAt;
      if (row && shownFor >= 0 && shownFor < MOMENT_MS && least > LAST_MS) {
        return { row, record, startedAt, endsAt: Math.min(startedAt + MOMENT_MS, now + least - LAST_MS) };
      }
      if (row && shownFor < MOMENT_MS / 2) { this.#waiting.unshift(record); this.#last = -Infinity; }
      this.#open = null;
    }
    this.#waiting = this.#waiting.filter((record) => now - (whole(record)?.at ?? 0) < PATIENCE_MS);
    const [record] = this.#waiting;
    if (!record || now - this.#last < GAP_MS || least < LAST_MS + MOMENT_MS) return null;
    this.#waiting.shift();
    this.#last = now;
    this.#open = { record, startedAt: now };
    return { row: whole(record), record, startedAt: now, endsAt: now + MOMENT_MS };
  }
}

// What has no such row is deleted, hidden or no record any more.
const rowOf = (floor, { set }) => floor.rows.find((row) => row.set === set && row.record);
const whoseOf = ({ member, exercise }) => `${member.id} ${exercise}`;
const loadOf = ({ weight, reps, seconds, metres }) => [weight?.value, weight?.unit, reps, seconds, metres].join();
