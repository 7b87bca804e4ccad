// What a member's trainers do in the member's workout, on the member's own screens. Contract:
//   const coaching = new Coaching({ask, change, member, changed}); member() → the member's id;
//   coaching.follow(socket, handle) from login on; coaching.close() at logout;
//   coaching.watching → faces of those who see the log right now; coaching.changes → sets of the open workout's plan
//   that a trainer changed; coaching.suggestionFor(rows) → the set that a trainer suggests, or null;
//   coaching.comments → those on the open workout and the unread ones, oldest first;
//   coaching.of(workout) → all comments on a workout, loaded when it has any;
//   coaching.unread → those that a trainer wrote and the member has not read; coaching.read(trainer?);
//   coaching.write(to, workout, set, text); coaching.remove(comment); coaching.dismiss().
//   coaching.reply → the reply that is being written (coachcard.js), or null;
//   coaching.clients → for a trainer, Map of client → the number of their unread comments.
//   coaching.swaps → exercises of the plan that a trainer replaced;
//   pendingSwaps({coaching, workout}) → swaps of exercises that are not begun;
//   pending({coaching, workout}) → changes of sets that are not done; workout has {plan?, rows}.
// Guarantee: it shows the server's state; what is written here appears once the server has it.
import { assign, slotsOf } from "../log/plan.js";

export class Coaching {
  #topic = null; #lists = new Map(); // workout → its comments, oldest first; null while they load

  constructor({ ask, change, member, changed = () => {} }) {
    Object.assign(this, { ask, change, member, changed });
    this.#blank();
  }

  #blank() {
    Object.assign(this, { watching: [], state: { changes: [] }, comments: [], clients: new Map(), reply: null,
      commented: new Set() });
    this.#lists.clear();
  }

  follow(socket, handle) {
    this.#topic ??= socket.subscribe("coaching", { as: handle,
      snapshot: (snapshot) => { this.#begin(snapshot); this.changed(); },
      event: (name, data) => { this.event(name, data); this.changed(); } });
  }

  close() {
    this.#topic?.close();
    this.#topic = null;
    this.#blank();
  }

  #begin({ watching, state, comments, unread, commented }) {
    Object.assign(this, { watching, state, comments, commented: new Set(commented) });
    this.#lists.clear();
    this.clients = new Map((unread ?? []).map((one) => [one.client.id, one.unread]));
  }

  event(name, data) {
    if (name === "coaching.changed") this.state = data;
    else if (name === "coaching.watched") this.watching = data.watching;
    else if (name === "comments.unread") this.clients.set(data.client.id, data.unread);
    else {
      this.comments = withComment(this.comments, name, data);
      if (name === "comments.written") this.commented.add(data.comment.workout);
      for (const [workout, list] of this.#lists) {
        const isNew = name === "comments.written" && data.comment.workout !== workout;
        if (list && !isNew) this.#lists.set(workout, withComment(list, name, data));
      }
    }
  }

  // All comments on a workout, loaded at the first call, and only if there are any.
  of(workout) {
    if (!this.commented.has(workout)) return [];
    if (!this.#lists.has(workout)) this.#load(workout);
    return this.#lists.get(workout) ?? [];
  }

  async #load(workout) {
    this.#lists.set(workout, null);
    try {
      const { comments } = await this.ask("comments.list", { workout, limit: 50 });
      if (this.#lists.has(workout)) this.#lists.set(workout, comments.reverse());
    } catch { this.#lists.delete(workout); return; }
    this.changed();
  }

  get changes() { return this.state.changes; }
  get swaps() { return this.state.swaps ?? []; }

  // A set of its exercise removes the suggestion, even one that the server does not have yet.
  suggestionFor(rows) {
    const { suggestion } = this.state;
    if (!suggestion || rows.some(({ set }) => set.exercise === suggestion.exercise && set.at >= suggestion.at)) return null;
    return suggestion;
  }

  get unread() { return this.comments.filter((one) => one.by.id !== this.member() && one.readAt === undefined); }

  async read(trainer) {
    const whose = new Set(this.unread.map((one) => one.trainer).filter((id) => trainer === undefined || id === trainer));
    const news = this.unread;
    for (const id of whose) {
      const until = Math.max(...news.filter((one) => one.trainer === id).map((one) => one.id));
      await this.change("comments.read", { trainer: id, until });
    }
  }

  write(trainer, workout, set, text) {
    return this.change("comments.write", { trainer, workout, ...set !== undefined && { set }, text });
  }

  remove(comment) { return this.change("comments.delete", { comment }); }
  dismiss() { return this.change("coaching.dismiss", { workout: this.state.workout }); }
}

// Applies an event to a list of comments.
export function withComment(comments, name, data) {
  if (name === "comments.written") {
    return [...comments.filter((one) => one.id !== data.comment.id), data.comment].sort((a, b) => a.id - b.id);
  }
  if (name === "comments.deleted") return comments.filter((one) => one.id !== data.comment);
  if (name === "comments.seen") {
    return comments.map((one) => (one.trainer === data.trainer && one.client === data.client && one.by.id !== data.by
      && one.id <= data.until && one.readAt === undefined ? { ...one, readAt: data.at } : one));
  }
  return comments;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// The member's own plan may be newer than the server's: if they have changed the set since, the trainer's change is
// void.
export function pending({ coaching, workout }) {
  if (!workout?.plan?.length || !coaching.changes.length) return [];
  const own = assign(workout.plan, workout.rows);
  return coaching.changes.filter((change) => {
    const planned = workout.plan.find(({ item }) => item === change.item);
    const slot = planned
      && slotsOf(planned, own.get(change.item)).find(({ index, row }) => index === change.set - 1 && !row);
    return Boolean(slot && !slot.isPassed && same(slot.planned, change.after));
  });
}

export function pendingSwaps({ coaching, workout }) {
  if (!workout?.plan?.length || !coaching.swaps.length) return [];
  const own = assign(workout.plan, workout.rows);
  return coaching.swaps.filter(({ item, after }) => !own.get(item)?.length
    && workout.plan.some((each) => each.item === item && each.exercise === after && !each.skipped));
}
