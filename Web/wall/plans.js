// How many members plan to train. Contract: const plans = new Plans(socket, changed); plans.look(now, {from, to}) loads
// them each quarter of an hour, at midnight and after each reconnect; plans.of(day) → how many plan to train. Days are in
// the gym's time zone.
import { dayKey } from "./dates.js";

const QUARTER = 900_000;

export class Plans {
  #asked = null;

  constructor(socket, changed) {
    Object.assign(this, { socket, changed, days: new Map() });
    socket.addEventListener("status", () => { if (socket.status === "live") { this.#asked = null; changed(); } });
  }

  of(day) { return this.days.get(day) ?? 0; }

  async look(now, range) {
    const key = `${dayKey(now)} ${range.to} ${Math.floor(now / QUARTER)}`;
    if (key === this.#asked || this.socket.status !== "live") return;
    this.#asked = key;
    try {
      const { days } = await this.socket.request("schedule.gym", range);
      this.days = new Map(days.map(({ day, planned }) => [day, planned]));
      this.changed();
    } catch { /* tried again in a quarter of an hour, or after a reconnect */ }
  }
}
