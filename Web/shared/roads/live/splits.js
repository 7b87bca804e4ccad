// Kilometres or miles as they are reached. Contract: const splits = new Splits(each, meters); each: metres; meters: the distance so
// far, after a reload; splits.reach(meters, seconds) → {n, seconds, total} of the last one that was reached with this, or null: its
// number, how long it took, or null where that is not known, and the whole time; splits.last → the last one, or null.
// Seconds are those of the recording, without pauses.
export class Splits {
  #next; #reachedAt; #before;

  constructor(each, meters = 0) {
    Object.assign(this, { each, last: null });
    this.#next = Math.floor(meters / each) + 1;
    // It began before a reload, at an unknown time.
    this.#reachedAt = meters > 0 ? null : 0;
    this.#before = { meters, seconds: 0 };
  }

  reach(meters, seconds) {
    const from = this.#before, way = meters - from.meters;
    let reached = null;
    while (way > 0 && meters >= this.#next * this.each) {
      const total = from.seconds + (seconds - from.seconds) * (this.#next * this.each - from.meters) / way;
      reached = { n: this.#next, seconds: this.#reachedAt === null ? null : total - this.#reachedAt, total };
      this.#reachedAt = total;
      this.#next += 1;
    }
    this.#before = { meters, seconds };
    this.last = reached ?? this.last;
    return reached;
  }
}
