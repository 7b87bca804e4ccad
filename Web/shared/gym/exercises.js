// The exercises a member can choose from (`exercises.list`). Contract:
//   const book = new ExerciseBook(ask, changed); book.load(); book.list, by name, null until loaded; book.fault;
//   book.find(id); book.recent → the member's recent ones, latest first; book.add(exercise), book.change(id, values),
//   book.drop(id); book.starred → the favourites, by name; book.isStarred(id); book.star(id, isOn, send): shown at once, and undone
//   if `send` is refused; throws the fault, unless the book was cleared since;
//   book.receive(event, data): exercise.changed, exercise.deleted and exercise.starred of topic `me`;
//   book.used(id): a set was logged.
import { catalog } from "./catalog.js";

export class ExerciseBook {
  #byId = new Map(); #recent = []; #starred = new Set();
  #wanted = new Map(); // stars that the server has yet to answer: id → { isOn }
  #heard = null; // events that came during a load, which its reply may not know

  constructor(ask, changed) { Object.assign(this, { ask, changed, list: null, fault: null }); }

  find(id) { return this.#byId.get(id); }
  get recent() { return this.#recent.map((id) => this.#byId.get(id)).filter(Boolean); }
  get starred() { return (this.list ?? []).filter(({ id }) => this.isStarred(id)); }
  isStarred(id) { return this.#wanted.get(id)?.isOn ?? this.#starred.has(id); }

  async star(id, isOn, send) {
    const wanted = this.#wanted, wish = { isOn };
    wanted.set(id, wish);
    this.changed();
    try {
      const { starred } = await send();
      // Another list than this person's, once it has been cleared.
      if (this.#wanted === wanted) this.#starred = new Set(starred);
    } catch (error) { if (this.#wanted === wanted) throw error; } finally {
      // A later tap has its own answer to wait for.
      if (wanted.get(id) === wish) wanted.delete(id);
      if (this.#wanted === wanted) this.changed();
    }
  }

  async load() {
    const turn = this.turn = {};
    this.fault = null;
    this.#heard = [];
    try {
      const { exercises, recent, starred } = await this.#fetch();
      if (this.turn !== turn) return;
      this.#put(exercises);
      this.#recent = recent;
      this.#starred = new Set(starred);
      for (const event of this.#heard) this.#apply(...event);
    } catch (error) {
      if (this.turn !== turn) return;
      this.fault = error;
    }
    this.#heard = null;
    this.changed();
  }

  // If the catalog cannot be fetched, request it as part of the reply.
  async #fetch() {
    const reply = await this.ask("exercises.list", { withCatalog: false });
    if (!reply.catalog) return reply;
    const shared = await catalog(reply.catalog).catch(() => null);
    if (!shared) return this.ask("exercises.list");
    const theirs = new Map(reply.exercises.map((each) => [each.id, each]));
    return { ...reply, exercises: [...shared.filter(({ id }) => !theirs.has(id)), ...theirs.values()] };
  }

  add(exercise) { this.#put([...(this.list ?? []).filter(({ id }) => id !== exercise.id), exercise]); }
  change(id, values) { this.#put(this.list.map((one) => (one.id === id ? { ...one, ...values } : one))); }

  drop(id) {
    this.#put((this.list ?? []).filter((one) => one.id !== id));
    this.#recent = this.#recent.filter((other) => other !== id);
  }

  // An event of topic `me`.
  receive(name, data) {
    this.#heard?.push([name, data]);
    if (this.list) this.#apply(name, data);
  }

  #apply(name, data) {
    if (name === "exercise.deleted") this.drop(data.exercise);
    else if (name === "exercise.starred") this.#starred = new Set(data.starred);
    else this.add(data.exercise);
  }

  // An exercise missing from the list was created on another screen.
  used(id) {
    this.#recent = [id, ...this.#recent.filter((other) => other !== id)];
    if (this.list && !this.#byId.has(id)) this.load();
  }

  // A reply for this person must not reach the next one.
  clear() {
    this.turn = this.#heard = null;
    this.#byId.clear();
    this.#recent = [];
    this.#starred = new Set();
    this.#wanted = new Map();
    Object.assign(this, { list: null, fault: null });
  }

  #put(exercises) {
    this.list = [...exercises].sort((a, b) => a.name.localeCompare(b.name));
    this.#byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  }
}
