// Some of the points of a line that grows, few enough to draw. Contract: const few = new Few(points); few.add(point); few.points() → those
//   to draw, the first and the newest among them; the same array until the next add(). A point without which the line would be drawn
//   across a gap has `gap: true`.
// Guarantee: a point costs the same however long the line already is, and there are never more than MOST + 2 to draw.

// Even, so that the last point is kept when every second one is dropped.
const MOST = 1_500;

export class Few {
  #kept = []; #every = 1; #count = 0; #isBroken = false; #last = null; #drawn = null;

  constructor(points = []) { for (const point of points) this.add(point); }

  add(point) {
    this.#isBroken ||= Boolean(point.gap);
    this.#last = this.#isBroken ? { ...point, gap: true } : point;
    this.#drawn = null;
    if (this.#count % this.#every === 0) {
      this.#kept.push(this.#last);
      [this.#last, this.#isBroken] = [null, false];
      if (this.#kept.length > MOST) this.#halve();
    }
    this.#count += 1;
  }

  points() { return this.#drawn ??= this.#last ? [...this.#kept, this.#last] : [...this.#kept]; }

  #halve() {
    const all = this.#kept;
    this.#kept = all.filter((_, i) => i % 2 === 0).map((point, i) => (i && !point.gap && all[2 * i - 1].gap ? { ...point, gap: true } : point));
    this.#every *= 2;
  }
}
