// The exercises a member can choose from (`exercises.list`). Contract:
//   const book = new ExerciseBook(ask, changed); book.load(); book.list, by name, null until loaded; book.fault;
//   book.find(id); book.recent → the member's recent ones, latest first; book.add(exercise), book.change(id, values),
//   book.drop(id); book.starred → the favourites, by name; book.isStarred(id), book.star(id, isOn), book.putStarred(ids);
//   book.receive(event, data): exercise.changed, exercise.deleted and exercise.starred of topic `me`;
//   book.used(id): a set was logged.
import { catalog } from "./catalog.js";

export class ExerciseBook {
  #byId = new Map(); #recent = []; #starred = new Set();

  constructor(ask, changed) { Object.assign(this, { ask, changed, list: null, fault: null }); }

  find(id) { return this.#byId.get(id); }
  get recent() { return this.#recent.map((id) => this.#byId.get(id)).filter(Boolean); }
  get starred() { return (this.list ?? []).filter(({ id }) => this.#starred.has(id)); }
  isStarred(id) { return this.#starred.has(id); }
  star(id, isOn) { this.putStarred(isOn ? [...this.#starred, id] : [...this.#starred].filter((other) => other !== id)); }
  putStarred(ids) { this.#starred = new Set(ids); }

  async load() {
    const turn = this.turn = {};
    this.fault = null;
    try {
      const { exercises, recent, starred } = await this.#fetch();
      if (this.turn !== turn) return;
      this.#put(exercises);
      this.#recent = recent;
      this.putStarred(starred);
    } catch (error) {
      if (this.turn !== turn) return;
      this.fault = error;
    }
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
    if (!this.list) return;
    if (name === "exercise.deleted") return this.drop(data.exercise);
    if (name === "exercise.starred") return this.putStarred(data.starred);
    const { exercise } = data;
    this.#put([...this.list.filter(({ id }) => id !== exercise.id), exercise]);
  }

  // An exercise missing from the list was created on another screen.
  used(id) {
    this.#recent = [id, ...this.#recent.filter((other) => other !== id)];
    if (this.list && !this.#byId.has(id)) this.load();
  }

  // A reply for this person must not reach the next one.
  clear() {
    this.turn = null;
    this.#byId.clear();
    this.#recent = [];
    this.#starred.clear();
    Object.assign(this, { list: null, fault: null });
  }

  #put(exercises) {
    this.list = [...exercises].sort((a, b) => a.name.localeCompare(b.name));
    this.#byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  }
}
