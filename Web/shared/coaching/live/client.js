// One client's workout in progress, for their trainer: on the trainer's page and at a kiosk. Contract:
//   const live = new LiveClient(id, {session, book, clock, exercise, changed, logged, ended, isTouch}); session has
//   {socket, handle, member, ask, change}; exercise(id) → the exercise, as far as known; book → the trainer's own
//   (shared/gym/exercises.js); logged(workout) is called when its sets or other parts of its history row changed;
//   ended(reason), when the server ended the subscription; isTouch: no field takes the focus before it is touched;
//   live.open(), live.close();
//   live.panel, edit, about, text, swap, busy: what is open on the screen (view.js);
//   live.loaded, live.failed; live.face, live.shares → who it is and what they share; live.log (shared/log/log.js) →
//   log.current; live.rest; live.changes, live.swaps, live.suggestion(rows);
//   live.comments, live.unread → the client's comments that the trainer has not read;
//   live.next() → {planned, exercise, index, set, isNew} of the set that comes next, or null;
//   live.adjust(next, to, note), live.swapTo({item, was}, exercise), live.suggest(exercise, to, note),
//   live.start(seconds), live.write(text, set), live.remove(id), live.read().
// The server ends the subscription when the consent ends, or when the client changes what they share. In the second
// case this subscribes again.
import { withComment } from "../coaching.js";
import { MemberLog } from "../../log/log.js";
import { assign, slotsOf, step } from "../../log/plan.js";
import { Rest } from "../../floor/timers/rest.js";

export class LiveClient {
  #topic = null;

  constructor(id, { session, book, clock, exercise, changed, logged = () => {}, ended = () => {}, isTouch = false }) {
    Object.assign(this, { id, session, book, exercise, changed, logged, closed: ended, isTouch, face: null, shares: [],
      loaded: false, failed: null, state: { changes: [] }, comments: [],
      panel: null, edit: null, about: null, text: "", swap: null, busy: false });
    const ask = (method, params) => session.ask(method, { client: id, ...params });
    this.log = new MemberLog({ ask, exercise, now: () => clock.now(), changed });
    this.rest = new Rest(clock, { changed });
    this.ended = ({ detail }) => { if (detail.topic === `client.${id}`) this.#ended(detail.reason); };
    this.refused = ({ detail }) => {
      if (detail.topic !== `client.${id}`) return;
      this.failed = detail.error;
      changed();
    };
  }

  open() {
    const { socket, handle } = this.session;
    socket.addEventListener("topic.ended", this.ended);
    socket.addEventListener("topic.refused", this.refused);
    this.#follow(socket, handle);
    return this;
  }

  #follow(socket, as) {
    this.#topic = socket.subscribe(`client.${this.id}`, { as,
      snapshot: (snapshot) => { this.#begin(snapshot); this.changed(); },
      event: (name, data) => { this.#happened(name, data); this.changed(); } });
  }

  close() {
    const { socket } = this.session;
    socket.removeEventListener("topic.ended", this.ended);
    socket.removeEventListener("topic.refused", this.refused);
    this.#topic?.close();
    this.#topic = null;
    this.rest.clear();
  }

  #ended(reason) {
    this.#topic?.close();
    this.#topic = null;
    Object.assign(this, { loaded: false, failed: null });
    if (reason === "sharing_changed") this.#follow(this.session.socket, this.session.handle);
    else {
      this.failed = { reason: reason === "not_allowed" ? "not_allowed" : "no_such_client" };
      this.closed(reason);
    }
    this.changed();
  }

  #begin({ client, shares, workout, rest, state, comments }) {
    this.log.begin({ workout });
    this.rest.receive(rest ?? null);
    Object.assign(this, { face: client, shares, state, comments, loaded: true, failed: null, seen: 0 });
  }

  #happened(name, data) {
    if (name === "coaching.changed") this.state = data;
    else if (name.startsWith("comments.")) this.comments = withComment(this.comments, name, data);
    else if (name === "rest.changed") this.rest.receive(data.rest ?? null);
    else {
      if (name === "set.logged" && data.rest) this.rest.receive(data.rest);
      this.log.event(name, data);
      if (/^(set|workout)\./.test(name)) this.logged(data.set?.workout ?? data.workout?.id ?? data.workout);
    }
  }

  get name() { return this.face?.name ?? ""; }
  get changes() { return this.state.changes; }
  get swaps() { return this.state.swaps ?? []; }
  get unread() { return this.comments.filter((one) => one.by.id === this.id && one.readAt === undefined); }

  suggestion(rows) {
    const { suggestion } = this.state;
    return suggestion && !rows.some(({ set }) => set.exercise === suggestion.exercise && set.at >= suggestion.at)
      ? suggestion : null;
  }

  rows() { return (this.log.current?.sets ?? []).map((set) => ({ id: set.id, set })); }

  // The next set of the plan; after its end, one more of the last exercise.
  next() {
    const { current } = this.log, rows = this.rows();
    if (!current) return null;
    const plan = current.plan ?? [], { item, slot } = plan.length ? step(plan, rows) : { item: null };
    const planned = plan.find((each) => each.item === item);
    if (planned) return { planned, exercise: planned.exercise, index: slot.index, set: slot.planned, isNew: false };
    const last = rows.at(-1)?.set;
    const own = last && plan.find((each) => each.item === last.item && each.exercise === last.exercise);
    if (own) return { planned: own, exercise: own.exercise, index: own.sets.length, set: null, isNew: true };
    return last ? { planned: null, exercise: last.exercise, index: 0, set: null, isNew: true } : null;
  }

  // The slots of an exercise of the plan.
  slots(planned) { return slotsOf(planned, assign(this.log.current.plan, this.rows()).get(planned.item)); }

  #change(method, params) { return this.session.change(method, { client: this.id, ...params }); }

  async adjust({ planned, index, set }, to, note) {
    this.state = await this.#change("coaching.adjust", { workout: this.log.current.id, item: planned.item,
      set: index + 1, ...set && { was: set }, to, ...note && { note } });
    this.changed();
  }

  async swapTo({ item, was }, to) {
    this.state = await this.#change("coaching.swap", { workout: this.log.current.id, item, was, to });
    this.changed();
  }

  async suggest(exercise, to, note) {
    this.state = await this.#change("coaching.suggest", { workout: this.log.current.id, exercise, to,
      ...note && { note } });
    this.changed();
  }

  async start(seconds) { this.rest.receive((await this.#change("coaching.rest", { seconds })).rest ?? null); }

  async write(text, set, workout = this.log.current?.id) {
    const { comment } = await this.#change("comments.write", { workout, ...set !== undefined && { set }, text });
    this.comments = withComment(this.comments, "comments.written", { comment });
    this.changed();
    return comment;
  }

  async remove(id) { await this.session.change("comments.delete", { comment: id }); }

  // Only once for each comment, because the page is redrawn before the server has replied.
  async read() {
    const until = Math.max(0, ...this.unread.map((one) => one.id));
    if (until <= this.seen) return;
    this.seen = until;
    try { await this.#change("comments.read", { until }); } catch { this.seen = 0; }
  }
}
