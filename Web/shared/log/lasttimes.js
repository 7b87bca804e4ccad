// The sets of the last time, by exercise (`sets.lastTime`), kept up to date by the events of topic `me`. Contract:
//   const last = new LastTimes(ask, changed); last.of(exercise) → {sets, workout?, best?, loading, error?}, loaded at
//   the first call; last.seen(exercise) → the same if this screen has it, or undefined, without a request; await last.known(exercise) → the same, loaded; clear(); retry() forgets failures.
//   entered(maxes): all that the member entered, as in `maxes.changed`;
//   put(set, {isOpen, startedAt?}), remove(id), finished(workout), reopened(id): changes of the log.
// `sets` are those of the last workout that is not open; `best` is the best estimate ever, including the open workout.
// If an event does not contain the new value, the entry is dropped and loaded again at the next call.
import { isWarmup, ROUGH_REPS } from "./workouts.js";

export class LastTimes {
  #entries = new Map();

  constructor(ask, changed) { Object.assign(this, { ask, changed }); }

  of(exercise) {
    if (!this.#entries.has(exercise)) this.#load(exercise);
    return this.#entries.get(exercise);
  }

  seen(exercise) { return this.#entries.get(exercise); }

  async known(exercise) {
    let entry;
    do await (entry = this.of(exercise)).ready; while (this.#entries.get(exercise) !== entry);
    return entry;
  }

  clear() { this.#entries.clear(); }
  retry() { for (const [exercise, entry] of this.#entries) if (entry.error) this.#entries.delete(exercise); }

  #load(exercise) {
    const entry = { loading: true, sets: [] };
    this.#entries.set(exercise, entry);
    entry.ready = this.ask("sets.lastTime", { exercise }).then(
      (reply) => { Object.assign(entry, { sets: [], ...reply, loading: false }); },
      (error) => { Object.assign(entry, { loading: false, error }); },
    ).then(() => this.changed());
  }

  entered(maxes) {
    for (const [exercise, entry] of this.#entries) {
      const { maxGrams, trainingMaxGrams } = maxes.find((one) => one.exercise === exercise) ?? {};
      // A reply in flight may be older than this event.
      if (entry.loading) this.#entries.delete(exercise);
      else Object.assign(entry, { maxGrams, trainingMaxGrams });
    }
  }

  put(set, { isOpen, startedAt }) {
    const entry = this.#entries.get(set.exercise);
    if (!entry || entry.error) return;
    // A reply in flight may be older than this event.
    if (entry.loading || !this.#raise(entry, set)) return void this.#entries.delete(set.exercise);
    if (isOpen) return;
    if (entry.workout?.id === set.workout) {
      entry.sets = [...entry.sets.filter((other) => other.id !== set.id), set].sort((a, b) => a.position - b.position);
    } else if (!(startedAt < entry.workout?.startedAt)) this.#entries.delete(set.exercise);
  }

  // Returns false if the best was lowered: only the server knows the next one.
  #raise(entry, set) {
    const { best } = entry, grams = isWarmup(set) ? undefined : set.e1rmGrams;
    if (best?.set === set.id && !(grams >= best.e1rmGrams)) return false;
    if (grams > (best?.e1rmGrams ?? 0) || best?.set === set.id) {
      entry.best = { e1rmGrams: grams, set: set.id, at: set.at, rough: set.reps > ROUGH_REPS };
    }
    return true;
  }

  remove(id) {
    for (const [exercise, entry] of this.#entries) {
      const left = entry.sets.filter((set) => set.id !== id);
      const isLast = left.length < entry.sets.length && !left.length;
      if (entry.loading || entry.best?.set === id || isLast) this.#entries.delete(exercise);
      else entry.sets = left;
    }
  }

  // The finished workout is now the last time. `before` comes back if it is reopened.
  finished({ id, startedAt, sets }) {
    for (const [exercise, entry] of this.#entries) {
      const own = sets.filter((set) => set.exercise === exercise);
      if (entry.loading) this.#entries.delete(exercise);
      else if (own.length && entry.workout?.id !== id && !(startedAt < entry.workout?.startedAt)) {
        const before = { workout: entry.workout, sets: entry.sets };
        Object.assign(entry, { workout: { id, startedAt }, sets: own, before });
      }
    }
  }

  reopened(id) {
    for (const [exercise, entry] of this.#entries) {
      if (entry.workout?.id !== id && !entry.loading) continue;
      if (entry.before) Object.assign(entry, entry.before, { before: undefined });
      else this.#entries.delete(exercise);
    }
  }
}
