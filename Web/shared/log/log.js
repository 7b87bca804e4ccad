// A member's log as this screen knows it, kept up to date by the events of topic `me`. Contract:
//   const log = new MemberLog({ask, exercise, now, changed}); ask(method, params) adds the login; exercise(id);
//   log.begin(snapshot), log.event(name, data): from the topic. log.put(set, {logged}), log.remove(id, workout),
//   log.hold(workout): from the reply to a change of ours, without waiting for its event;
//   log.drop(id), log.restore(workout), log.rename(id, name), log.comment(id, comment), log.begins(workout): the same
//   for a whole workout;
//   log.current → the open workout, null if none is open, undefined before the snapshot;
//   log.workout(id) → {workout} or {fault} or {}: the whole workout, loaded at the first call;
//   log.recent → HistoryPages of everything; log.pages → those shown, after log.search(text); log.last → LastTimes;
//   log.retry(): loads again what failed, after a reconnect; log.clear() at logout.
// Guarantee: a complete event is applied without a request. One request follows otherwise: for a set of a workout that
// this screen does not hold, or a set whose load is unknown here (see workouts.js).
// Tempting mistake: loading the history again after each event. With a phone for each member, that is most of the
// server's work.
import { HistoryPages } from "./historypages.js";
import { LastTimes } from "./lasttimes.js";
import { rowOf, withSet, withoutSet } from "./workouts.js";

// ms. The first set of an unknown workout starts that workout here. An older one may be a restored set instead.
const FRESH_MS = 600_000;
// ms. How late our own set may reach the server and still start a workout that stays open there.
const LIVE_MS = 10_000_000;

const lastOf = ({ startedAt, sets }) => Math.max(startedAt, ...sets.map((set) => set.at));

export class MemberLog {
  #held = new Map(); // id → workout with all its sets
  #faults = new Map();
  #loading = new Map(); // id → {again}
  #open;

  constructor({ ask, exercise, now, changed = () => {} }) {
    Object.assign(this, { ask, exercise, now, changed });
    this.last = new LastTimes(ask, changed);
    this.recent = this.pages = new HistoryPages(ask, changed);
  }

  get current() { return this.#open === undefined ? undefined : this.#held.get(this.#open) ?? null; }

  begin({ workout }) {
    this.#forget();
    this.#open = workout?.id ?? null;
    if (workout) this.#held.set(workout.id, workout);
    for (const pages of new Set([this.recent, this.pages])) if (pages.rows) pages.load();
  }

  // Also makes replies in flight ineffective.
  #forget() {
    for (const map of [this.#held, this.#faults, this.#loading]) map.clear();
    this.last.clear();
  }

  clear() {
    this.#forget();
    this.#open = undefined;
    this.recent = this.pages = new HistoryPages(this.ask, this.changed);
  }

  retry() {
    this.#faults.clear();
    this.last.retry();
    for (const pages of new Set([this.recent, this.pages])) if (pages.fault) pages.load();
  }

  workout(id) {
    const workout = this.#held.get(id);
    if (!workout && !this.#faults.has(id) && !this.#loading.has(id)) this.#load(id);
    return { workout, fault: this.#faults.get(id) };
  }

  search(text) {
    clearTimeout(this.typing);
    if (!text.trim()) this.pages = this.recent;
    else this.pages = new HistoryPages(this.ask, this.changed, { text, rows: this.pages.rows });
    const { pages } = this;
    if (pages !== this.recent || !pages.rows) this.typing = setTimeout(() => this.pages === pages && pages.load(), 200);
  }

  event(name, data) {
    if (this.#open === undefined) return;
    if (name === "set.logged" || name === "set.edited") this.put(data.set);
    else if (name === "set.deleted") this.remove(data.set, data.workout);
    else if (name === "workout.finished") this.#finish(data.workout, data);
    else if (name === "workout.reopened") this.#reopen(data.workout);
    else if (name === "workout.deleted") this.drop(data.workout);
    else if (name === "workout.restored") this.restore(data.workout);
    else if (name === "workout.renamed") this.rename(data.workout, data.name);
    else if (name === "workout.commented") this.comment(data.workout, data.comment);
    else if (name === "workout.started") this.begins(data.workout);
    else if (name === "workout.planned") this.#set(data.workout, { plan: data.plan });
    else if (name === "workout.paused") this.#set(data.workout, { pausedAt: data.pausedAt, pausedMs: data.pausedMs });
    else if (name === "maxes.changed") this.last.entered(data.maxes);
    else if (name === "log.cleared") this.#cleared();
    else if (name === "log.imported" || name === "log.importUndone") this.#imported(name);
  }

  // A workout was deleted, here or elsewhere.
  drop(id) {
    this.#held.delete(id);
    this.#faults.delete(id);
    if (this.#open === id) this.#open = null;
    this.last.clear();
    for (const pages of new Set([this.recent, this.pages])) pages.drop(id);
  }

  // A deleted workout is back; it is finished.
  restore(workout) {
    this.#held.set(workout.id, workout);
    this.last.clear();
    this.#putRow(rowOf(workout, this.exercise));
  }

  rename(id, name) {
    this.#set(id, { name });
    this.#patch(id, { name });
  }

  comment(id, comment) { this.#set(id, { comment }); }

  #set(id, values) {
    const held = this.#held.get(id);
    if (held) this.#held.set(id, { ...held, ...values });
  }

  // A workout was started, here or elsewhere. The one that was open is finished, or deleted if it had no sets.
  begins(workout) {
    const { current } = this;
    if (current && current.id !== workout.id) {
      if (current.sets.length) this.#finish(current.id, { finishedAt: lastOf(current) });
      else this.drop(current.id);
    }
    const held = this.#held.get(workout.id);
    // Sets that came in the meantime are newer than the reply.
    this.#held.set(workout.id, held ? { ...workout, sets: held.sets, volumeGrams: held.volumeGrams } : workout);
    if (workout.finishedAt === undefined) this.#open = workout.id;
  }

  #cleared() {
    this.#forget();
    this.#open = null;
    for (const pages of new Set([this.recent, this.pages])) pages.load();
  }

  // `logged`: the set is the reply to our own sets.log, so it was not restored.
  put(set, { logged = false } = {}) {
    if (this.#open === undefined) return;
    let held = this.#held.get(set.workout);
    if (!held && this.#begins(set, logged)) held = this.#beginWorkout(set);
    const startedAt = held?.startedAt ?? this.recent.find(set.workout)?.startedAt;
    this.last.put(set, { isOpen: set.workout === this.#open, startedAt });
    if (!held) return this.#ask(set.workout);
    const isNew = !held.sets.some((other) => other.id === set.id);
    const { workout, exact } = withSet(held, set, this.exercise(set.exercise));
    if (isNew && workout.finishedAt < set.at) workout.finishedAt = set.at;
    this.#changed(workout, set.exercise, exact);
  }

  remove(id, workoutId) {
    this.last.remove(id);
    const held = this.#held.get(workoutId);
    if (!held) return void (this.recent.find(workoutId) && this.#ask(workoutId));
    const set = held.sets.find((other) => other.id === id);
    const { workout, exact } = withoutSet(held, id, this.exercise);
    if (set) this.#changed(workout, set.exercise, exact);
  }

  // Takes a whole workout from a reply.
  hold(workout) {
    this.#held.set(workout.id, workout);
    if (workout.finishedAt === undefined) this.#reopen(workout.id);
    else this.#finish(workout.id, workout);
  }

  #begins(set, logged) {
    if (set.position !== 1 || this.#open === undefined || this.recent.find(set.workout)) return false;
    if (set.at < this.now() - (logged ? LIVE_MS : FRESH_MS)) return false;
    return this.current === null || (set.workout > this.#open && set.at >= this.current.startedAt);
  }

  // Ends the workout that was open, at its last set. Its own event may arrive after our reply.
  #beginWorkout(set) {
    const { current } = this;
    if (current) this.#finish(current.id, { finishedAt: lastOf(current) });
    const workout = { id: set.workout, startedAt: set.at, source: "floor", sets: [], volumeGrams: 0 };
    this.#held.set(workout.id, workout);
    this.#open = workout.id;
    return workout;
  }

  #finish(id, { finishedAt, name, comment, pausedMs }) {
    const given = Object.entries({ name, comment, pausedMs }).filter(([, value]) => value !== undefined);
    const values = { finishedAt, pausedAt: undefined, ...Object.fromEntries(given) };
    if (this.#open === id) this.#open = null;
    const held = this.#held.get(id);
    if (!held) this.last.clear();
    else {
      const workout = { ...held, ...values };
      this.#held.set(id, workout);
      this.last.finished(workout);
    }
    this.#patch(id, name === undefined ? { finishedAt } : { finishedAt, name });
  }

  #reopen(id) {
    this.last.reopened(id);
    const held = this.#held.get(id);
    if (!held) return this.#load(id);
    this.#held.set(id, { ...held, finishedAt: undefined });
    this.#open = id;
    this.#patch(id, { finishedAt: undefined });
  }

  #changed(workout, exercise, exact) {
    this.#held.set(workout.id, workout);
    this.#putRow(rowOf(workout, this.exercise, { old: this.#row(workout.id), changed: exercise }));
    if (!exact) this.#ask(workout.id);
  }

  #row(id) { return this.recent.find(id) ?? this.pages.find(id); }
  #putRow(row) { for (const pages of new Set([this.recent, this.pages])) pages.put(row); }
  #patch(id, values) {
    const row = this.#row(id);
    if (row) this.#putRow({ ...row, ...values });
  }

  // Asks for what the event did not contain: the row if the workout is in the list, else the whole workout.
  #ask(id) {
    const startedAt = (this.#held.get(id) ?? this.#row(id))?.startedAt;
    if (startedAt === undefined) return this.#load(id);
    return this.#once(id, async () => {
      const { workouts } = await this.ask("workouts.history", { limit: 1, before: startedAt + 1 });
      return () => {
        const row = workouts.find((each) => each.id === id), held = this.#held.get(id);
        if (row && held) this.#held.set(id, { ...held, volumeGrams: row.volumeGrams });
        if (row) this.#putRow(row);
      };
    });
  }

  #load(id) {
    return this.#once(id, async () => {
      const { workout } = await this.ask("workouts.get", { workout: id });
      return () => {
        this.#held.set(id, workout);
        if (workout.finishedAt === undefined) this.#open = id;
        this.#putRow(rowOf(workout, this.exercise, { old: this.#row(id) }));
      };
    });
  }

  // An event during a request may be newer than the reply, so the request is sent again.
  async #once(id, ask) {
    const running = this.#loading.get(id);
    if (running) { running.again = true; return; }
    const mine = { again: false };
    this.#loading.set(id, mine);
    this.#faults.delete(id);
    try {
      let apply;
      do { mine.again = false; apply = await ask(); } while (mine.again);
      if (this.#loading.get(id) !== mine) return;
      apply();
    } catch (error) {
      if (this.#loading.get(id) !== mine) return;
      this.#faults.set(id, error);
    }
    this.#loading.delete(id);
    this.changed();
  }

  #imported(name) {
    if (name === "log.importUndone") for (const [id] of this.#held) if (id !== this.#open) this.#held.delete(id);
    this.last.clear();
    if (this.recent.rows) this.recent.load();
    if (this.pages !== this.recent) this.pages.load();
  }
}
