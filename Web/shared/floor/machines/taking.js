// The machine that somebody is on, and those around them (loaded later). Contract: new Taking({socket, as, put, refresh, change}):
//   look() follows topic `machine` from the first call on, and calls put(now) with each machine.now, or with null while they have
//   none; now.note is its pace and power as a note for the set;
//   machines → what is heard around them, known a moment after lookAround(), which each draw that shows it calls. Once nobody has
//   looked for a while, it stays as it was, until somebody looks again: what is on the screen must not come and go;
//   take(machine), leave(): say so to the server; error → what it refused, until the next try; busy;
//   close(): they are logged out.
import { averageOf } from "./machines.js";

// ms. Longer than the time between two draws of a page on which nothing happens.
const LOOKED = 45_000;

export class Taking {
  #own = null; #around = null; #lookedAt = 0; #key = "";
  machines = []; error = null; busy = false;

  constructor({ socket, as, put, refresh, change }) { Object.assign(this, { socket, as, put, refresh, change }); }

  look() {
    const put = (now) => {
      this.put(now.machine ? { ...now, note: averageOf(now) } : null);
      this.refresh();
    };
    this.#own ??= this.socket.subscribe("machine", { as: this.as, snapshot: put, event: (_, data) => put(data) });
  }

  lookAround() {
    this.#lookedAt = performance.now();
    const put = ({ machines = [] }) => {
      if (performance.now() - this.#lookedAt > LOOKED) return this.#closeAround();
      // Distances change several times a second, and are not shown here.
      const key = JSON.stringify(machines.map(({ machine, name, kind, member }) => [machine, name, kind, member?.id]));
      if (key === this.#key) return;
      [this.machines, this.#key] = [machines, key];
      this.refresh();
    };
    this.#around ??= this.socket.subscribe("machines", { as: this.as, snapshot: put, event: (_, data) => put(data) });
  }

  async #send(method, params) {
    if (this.busy) return false;
    Object.assign(this, { busy: true, error: null });
    this.refresh();
    try {
      await this.change(method, params);
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  take(machine) { return this.#send("machines.take", { machine }); }
  leave() { return this.#send("machines.leave", {}); }

  #closeAround() {
    this.#around?.close();
    this.#around = null;
  }

  close() {
    this.#closeAround();
    [this.machines, this.#key] = [[], ""];
    this.#own?.close();
    this.#own = null;
  }
}
