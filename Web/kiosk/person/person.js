// A person logged in at this kiosk. Contract: new Person(login) with the reply of a login; person.follow() once the
// socket is live; person.end(). Each value belongs to the module that defines it; others call its functions. The nouns
// of the folders above put theirs on the person when they log in (shared/register.js): rest, scores, routines …
//   id, handle, member: the login · delivery: the secret that sends their sets when they have left (left.js)
//   idle: time without a touch (idletime.js) · screen: the current view (screen.js)
//   log, book: their workouts and exercises · leftover: a workout left open (leftover.js)
//   drafts, typing: the set being entered (drafts.js, typing.js) · history: what is open there
//   just: the set logged a moment ago (justlogged.js) · news: the record that fell last, {set, records, name}
//   stopwatch: the timer for holds and distances (shared/floor/timers/holding.js)
//   coaching: what their trainers do (shared/coaching/coaching.js)
//   messages: their conversations (shared/social/messages.js)
//   visits: whether they are in, and their membership (visits.js)
//   phone: the code on the page "On your phone", and when it ends (pages/phone.js)
//   isStarting: a workout is about to start, and the server is asked for it first (plan.js)
//   mustRename: whether the gym took their display name away (front/rename.js)
import { Coaching } from "../../shared/coaching/coaching.js";
import { ExerciseBook } from "../../shared/gym/exercises.js";
import { MemberLog } from "../../shared/log/log.js";
import { Messages } from "../../shared/social/messages.js";
import { concerns, progressOf } from "../../shared/progress/progress.js";
import { Holding } from "../../shared/floor/timers/holding.js";
import { begin, comeBack, enter, hear, leave, noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { Drafts } from "./drafts.js";
import { HistoryView } from "./historyview.js";
import { IdleTime } from "./idletime.js";
import { JustLogged } from "./justlogged.js";
import { Leftover } from "./leftover.js";
import { advance } from "./plan.js";
import { Screen } from "./screen.js";
import { itemOf, planOf, workoutOf } from "./sets.js";
import { Typing } from "./typing.js";

// A rest keeps the login alive until some time after its end, as on the server.
const AFTER_REST_MS = 90_000;

noun({ opened: () => Drafts.expire() });

export class Person {
  #subscription = null;

  constructor({ handle, delivery, member, idleMs, warnMs }) {
    Object.assign(this, { id: member.id, handle, delivery, member });
    this.idle = new IdleTime(idleMs, warnMs, () => (this.rest?.now ? this.rest.left + AFTER_REST_MS : 0));
    const ask = (method, params) => this.ask(method, params), changed = () => app.refresh();
    this.book = new ExerciseBook(ask, changed);
    this.log = new MemberLog({ ask, exercise: (id) => this.book.find(id), now: () => app.clock.now(), changed });
    const change = (method, params) => this.change(method, params);
    this.coaching = new Coaching({ ask, change, member: () => this.id, changed });
    this.leftover = new Leftover();
    this.drafts = new Drafts(member.id);
    this.screen = new Screen(this.drafts);
    this.typing = new Typing();
    this.just = new JustLogged(changed);
    this.history = new HistoryView();
    this.stopwatch = new Holding({ clock: app.clock, sound: app.sound, changed });
    this.news = null;
    this.messages = new Messages({ changed: () => app.refresh(), heard: () => this.reminders.stale() });
    enter(this);
  }

  ask(method, params, options) { return app.socket.request(method, { as: this.handle, ...params }, options); }
  change(method, params) { return app.socket.change(method, { as: this.handle, ...params }); }

  // Follows changes to their log from every device.
  follow() {
    this.#subscription = app.socket.subscribe("me", {
      as: this.handle,
      snapshot: (snapshot) => { this.#begin(snapshot); app.refresh(); },
      event: (name, data) => { this.#happened(name, data); app.refresh(); },
    });
    this.coaching.follow(app.socket, this.handle);
    this.messages.follow(app.socket, this.handle);
    if (live()) this.catchUp();
  }

  end() {
    this.drafts.keep(this.screen.exercise);
    this.#subscription?.close();
    this.coaching.close();
    this.messages.close();
    this.just.clear();
    this.stopwatch.clear();
    leave(this);
  }

  // Retries what failed while the connection was down.
  catchUp() {
    this.askStanding();
    if (!this.book.list) this.book.load();
    this.log.retry();
    comeBack(this);
    progressOf(this, app.refresh).stale();
  }

  // Whether the gym took their name away. Call it after their name has changed elsewhere.
  async askStanding() {
    try {
      this.mustRename = (await this.ask("reports.mine")).standing.rename;
      app.refresh();
    } catch { /* asked again after a reconnect */ }
  }

  #begin(snapshot) {
    const isFirst = this.log.current === undefined;
    this.log.begin(snapshot);
    const { current } = this.log;
    this.leftover.look(current, app.clock.now());
    begin(snapshot, this);
    if (planOf(this) && !itemOf(this)) advance(this);
    this.screen.exercise ??= current?.sets.at(-1)?.exercise ?? null;
    if (isFirst && !this.screen.exercise && this.screen.view === "train") this.screen.go("start");
  }

  #happened(name, data) {
    hear(name, data, this);
    if (concerns(name)) progressOf(this, app.refresh).stale({ log: true, set: /^(set|award)\./.test(name) });
    if (name === "set.logged") this.book.used(data.set.exercise);
    if (name.startsWith("exercise.")) return this.book.receive(name, data);
    const { current } = this.log;
    const ended = name === "workout.finished" && current?.id === data.workout && !this.leftover.hides(current);
    this.log.event(name, data);
    if (ended && this.screen.view === "train" && !workoutOf(this)) this.screen.go("start");
    // The workout was started, or its plan changed, on another screen.
    if ((name === "workout.started" || name === "workout.planned") && planOf(this) && !itemOf(this)) {
      advance(this);
      if (["start", "pick"].includes(this.screen.view)) this.screen.go("train");
    }
  }
}
