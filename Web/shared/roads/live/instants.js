// The instants of the receiver's points. Contract: const instants = new Instants(last): last: the newest instant that is known, or
// undefined; instants.of(said, now) → UTC milliseconds; said: what the receiver says; now: this device's clock.
// Guarantee: after a clock was set back, the recording goes on: its instants follow the last one. A point that comes twice keeps its
// instant, so that it can be left out.

// ms. Some receivers report times that are hours or years off.
const OFF = 10_000;
// Points may come a little late. Anything earlier means that a clock was set back.
const LATE = 10_000, NEXT = 1_000;

export class Instants {
  #shift = 0;

  constructor(last = -Infinity) { this.last = last; }

  of(said, now) {
    let at = Math.round((Number.isFinite(said) && Math.abs(said - now) <= OFF ? said : now) + this.#shift);
    if (at < this.last - LATE) {
      this.#shift += this.last + NEXT - at;
      at = this.last + NEXT;
    }
    this.last = Math.max(this.last, at);
    return at;
  }
}
