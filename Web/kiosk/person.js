// A person logged in at this kiosk. Contract: new Person(login) with the reply of a login; person.follow() once the
// socket is live; person.end(). Each value belongs to the module that defines it; others call its functions.
//   id, handle, member: the login · idle: time without a touch (idletime.js) · screen: the current view (screen.js)
//   log, book: their workouts and exercises · leftover: a workout left open (leftover.js)
//   drafts, typing: the set being entered (drafts.js, typing.js) · table, history, picker: what is open there
//   rest, scores
import { ExerciseBook } from "../shared/exercises.js";
import { MemberLog } from "../shared/log.js";
import { app, live } from "./app.js";
import { Drafts } from "./drafts.js";
import { HistoryView } from "./history.js";
import { IdleTime } from "./idletime.js";
import { Leftover } from "./leftover.js";
import { Picker } from "./picker.js";
import { restOf } from "./rest.js";
import { scoresOf } from "./scores.js";
import { Screen } from "./screen.js";
import { TableMarks } from "./table.js";
import { Typing } from "./typing.js";

export class Person {
  #feed = null;

  constructor({ handle, member, idleMs, warnMs }) {
    Object.assign(this, { id: member.id, handle, member, idle: new IdleTime(idleMs, warnMs) });
    const ask = (method, params) => this.ask(method, params), changed = () => app.refresh();
    this.book = new ExerciseBook(ask, changed);
    this.log = new MemberLog({ ask, exercise: (id) => this.book.find(id), now: () => app.clock.now(), changed });
    this.leftover = new Leftover();
    this.drafts = new Drafts(member.id);
    this.screen = new Screen(this.drafts.exercise);
    this.typing = new Typing();
    this.table = new TableMarks();
    this.history = new HistoryView();
    this.picker = new Picker();
    this.rest = restOf(this);
    this.scores = scoresOf(this);
  }

  ask(method, params, options) { return app.socket.request(method, { as: this.handle, ...params }, options); }
  change(method, params) { return app.socket.change(method, { as: this.handle, ...params }); }

  // Follows changes to their log from every device.
  follow() {
    this.#feed = app.socket.subscribe("me", {
      as: this.handle,
      snapshot: (snapshot) => { this.#begin(snapshot); app.refresh(); },
      event: (name, data) => { this.#happened(name, data); app.refresh(); },
    });
    if (live()) this.catchUp();
  }

  end() {
    this.drafts.keep(this.screen.exercise);
    this.#feed?.close();
    this.rest.clear();
  }

  // Retries what failed while the connection was down.
  catchUp() {
    if (!this.book.list) this.book.load();
    this.scores.load();
    this.log.retry();
  }

  #begin(snapshot) {
    const isFirst = this.log.current === undefined;
    this.log.begin(snapshot);
    const { current } = this.log;
    this.leftover.look(current, app.clock.now());
    // An unsent set has already started a rest here that the server does not know about yet.
    const waits = app.outbox.of(this.id).some((item) => item.method === "sets.log");
    if (snapshot.rest || !waits) this.rest.receive(snapshot.rest);
    this.screen.exercise ??= current?.sets.at(-1)?.exercise ?? null;
    if (isFirst && !this.screen.exercise) this.screen.go("pick");
  }

  #happened(name, data) {
    if (name === "scores.changed") return this.scores.receive(data.scores);
    if (name === "rest.changed" || (name === "set.logged" && data.rest)) this.rest.receive(data.rest);
    if (name === "set.logged") this.book.used(data.set.exercise);
    const { current } = this.log;
    const ended = name === "workout.finished" && current?.id === data.workout && !this.leftover.hides(current);
    this.log.event(name, data);
    if (ended && this.screen.view === "train") this.screen.go("pick");
  }
}
