// The exercises a member can choose from (`exercises.list`). Contract:
//   const book = new ExerciseBook(ask, changed); book.load(); book.list, by name, null until loaded; book.fault;
//   book.find(id); book.recent → the member's recent ones, latest first; book.add(exercise), book.change(id, values);
//   book.used(id): a set was logged.

export class ExerciseBook {
  #byId = new Map(); #recent = [];

  constructor(ask, changed) { Object.assign(this, { ask, changed, list: null, fault: null }); }

  find(id) { return this.#byId.get(id); }
  get recent() { return this.#recent.map((id) => this.#byId.get(id)).filter(Boolean); }

  async load() {
    const turn = this.turn = {};
    this.fault = null;
    try {
      const { exercises, recent } = await this.ask("exercises.list");
      if (this.turn !== turn) return;
      this.#put(exercises);
      this.#recent = recent;
    } catch (error) {
      if (this.turn !== turn) return;
      this.fault = error;
    }
    this.changed();
  }

  add(exercise) { this.#put([...this.list ?? [], exercise]); }
  change(id, values) { this.#put(this.list.map((one) => (one.id === id ? { ...one, ...values } : one))); }

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
    Object.assign(this, { list: null, fault: null });
  }

  #put(exercises) {
    this.list = [...exercises].sort((a, b) => a.name.localeCompare(b.name));
    this.#byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  }
}
