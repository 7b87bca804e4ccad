// The way of a trainer's or an owner's page to https. Contract: const way = new Way(session, refresh); way.draw() → the page of whoever comes
// over, or null; it offers to go over by itself, a while after the start. Make it before the address is read.
import { arrival } from "./arrival.js";
import { arriving } from "./arrive.js";
import { move } from "./move.js";
import { offer } from "./offer.js";

const AFTER_MS = 15_000;

export class Way {
  #trip = arrival();

  constructor(session, refresh) {
    this.host = { session, refresh, done: () => { this.#trip = null; refresh(); } };
    setTimeout(() => offer({
      isFree: () => session.phase === "in" && !session.held && session.socket.status === "live",
      go: (origin) => move({ session, origin }),
    }), AFTER_MS);
  }

  draw() { return this.#trip && arriving(this.#trip, this.host); }
}
