// The routines that a member sees: their own and the gym's. Contract:
//   const book = new RoutineBook({ask, changed, member}); member() → the id under which they are stored here;
//   book.load(); book.rows → the list, null until loaded; book.fault; book.retry() after a reconnect; book.clear();
//   book.of(id) → {routine, isFresh} or {fault} or {}: a whole one, loaded at the first call; one that is not fresh was
//   stored here and may have changed; book.forget(id): the next call waits for the server;
//   book.shared(code) → the same for a shared one; book.again(id, code): tries again after a fault;
//   book.event(name, data): from topic `me`; book.put(routine), book.drop(id): from the reply to a change of ours;
//   book.keepAll(): loads and stores all of them in full, for a kiosk that loses its server.
// Guarantee: without a connection, the list and the routines that were loaded stay readable, across reloads.
// Tempting mistake: trusting a late reply. If an event comes while a request is pending, the request is sent again.
import { DAY_MS } from "../../days.js";
import { keep } from "../../store.js";

const KEPT_MS = 14 * DAY_MS;

export class RoutineBook {
  #held = new Map(); // key → routine
  #fresh = new Set(); // keys whose routine is as the server has it
  #faults = new Map();
  #asked = new Map(); // key → the turn of the request in flight
  #turn = null;

  constructor({ ask, changed, member }) {
    Object.assign(this, { ask, changed, member, rows: null, fault: null });
  }

  static expire() {
    for (const name of keep.names("routines.")) if (Date.now() - (keep.get(name)?.at ?? 0) > KEPT_MS) keep.remove(name);
  }

  // Uses what this browser has stored, until the server replies.
  #remember() {
    const kept = this.rows ? null : keep.get(`routines.${this.member()}`);
    if (!kept) return;
    this.rows = kept.rows;
    for (const routine of kept.routines) this.#held.set(routine.id, routine);
  }

  #keep() {
    const ids = new Set(this.rows.map(({ id }) => id));
    const routines = [...this.#held].filter(([key]) => ids.has(key)).map(([, routine]) => routine);
    keep.set(`routines.${this.member()}`, { at: Date.now(), rows: this.rows, routines });
  }

  async load() {
    const turn = (this.#turn = {});
    this.#remember();
    this.fault = null;
    try {
      const { routines } = await this.ask("routines.list");
      if (this.#turn !== turn) return;
      this.rows = routines;
      // The gym's routines change without an event.
      this.#fresh.clear();
      this.#keep();
    } catch (error) {
      if (this.#turn !== turn) return;
      this.fault = error;
    }
    this.changed();
  }

  find(id) { return this.rows?.find((row) => row.id === id); }

  of(id) { return this.#look(id, { routine: id }); }
  shared(code) { return this.#look(`code ${code}`, { code }); }

  again(id, code) {
    this.#faults.delete(code ? `code ${code}` : id);
    return code ? this.shared(code) : this.of(id);
  }

  #look(key, params) {
    if (!this.rows) this.#remember();
    if (!this.#fresh.has(key) && !this.#faults.has(key) && !this.#asked.has(key)) this.#fetch(key, params);
    const routine = this.#held.get(key), failed = this.#faults.get(key);
    // A stored routine is shown while the server cannot be reached, but not if the server says that it was deleted.
    if (failed && (!routine || !failed.unanswered)) return { fault: failed };
    return routine ? { routine, isFresh: this.#fresh.has(key) } : {};
  }

  async #fetch(key, params) {
    const turn = {};
    this.#asked.set(key, turn);
    try {
      const { routine } = await this.ask("routines.get", params);
      if (this.#asked.get(key) !== turn) return;
      this.#held.set(key, routine);
      this.#fresh.add(key);
      if (this.rows) this.#keep();
    } catch (error) {
      if (this.#asked.get(key) !== turn) return;
      this.#faults.set(key, error);
    }
    this.#asked.delete(key);
    this.changed();
  }

  // One after another, and only what is missing here: nobody waits for it.
  async keepAll() {
    for (const { id } of this.rows ?? []) {
      if (this.#held.has(id) || this.#asked.has(id)) continue;
      await this.#fetch(id, { routine: id });
      if (this.#faults.has(id)) return;
    }
  }

  event(name, data) {
    if (name === "routine.deleted") return this.drop(data.routine);
    this.#row(data.routine);
    this.#stale(data.routine.id);
  }

  #stale(key) {
    this.#fresh.delete(key);
    this.#faults.delete(key);
    this.#asked.delete(key);
  }

  #row(row) {
    if (!this.rows) return;
    this.rows = this.find(row.id) ? this.rows.map((one) => (one.id === row.id ? row : one)) : [...this.rows, row];
    this.#keep();
  }

  put(routine) {
    const { id, name, goal, level, minutes, own, author, visibility, slug, plan } = routine;
    this.#stale(id);
    this.#held.set(id, routine);
    this.#fresh.add(id);
    this.#row({ id, name, goal, level, minutes, own, author, visibility, slug,
      lastUsedAt: this.find(id)?.lastUsedAt, exercises: plan.map(({ exercise }) => exercise),
      sets: plan.reduce((sum, { sets }) => sum + sets.length, 0) });
  }

  forget(id) {
    this.#stale(id);
    this.#held.delete(id);
  }

  drop(id) {
    this.forget(id);
    if (!this.rows) return;
    this.rows = this.rows.filter((row) => row.id !== id);
    this.#keep();
  }

  retry() {
    this.#faults.clear();
    if (this.fault) this.load();
  }

  // A reply for this member must not reach the next one.
  clear() {
    this.#turn = null;
    for (const one of [this.#held, this.#fresh, this.#faults, this.#asked]) one.clear();
    Object.assign(this, { rows: null, fault: null });
  }
}
