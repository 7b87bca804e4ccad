// A workout that was left open hours ago: the member chooses to continue it or to start a new one. Contract:
//   look(workout, now) at each snapshot; isAsking(workout); hides(workout): its sets do not count as today's;
//   goOn(), beginNew(): the answer; take(workout) → whether the set that is logged now starts a new workout.
// Guarantee: the answer applies to that workout only. Once another one is open, nothing is hidden.
import { HOUR_MS } from "../../shared/days.js";
const OLD_MS = 6 * HOUR_MS;

export class Leftover {
  #id = null;
  #state = ""; // "ask", "new" (chosen), "sent" (its first set is being sent)

  look(workout, now) {
    if (!workout || workout.id === this.#id) return;
    const last = Math.max(workout.startedAt, ...workout.sets.map((set) => set.at));
    if (now - last > OLD_MS) [this.#id, this.#state] = [workout.id, "ask"];
  }

  hides(workout) { return this.#state !== "" && workout?.id === this.#id; }
  isAsking(workout) { return this.#state === "ask" && workout?.id === this.#id; }
  goOn() { this.#state = ""; }
  beginNew() { this.#state = "new"; }

  // Logging without an answer continues the old workout.
  take(workout) {
    const isNew = this.#state === "new" && workout?.id === this.#id;
    this.#state = isNew || this.#state === "sent" ? "sent" : "";
    return isNew;
  }
}
