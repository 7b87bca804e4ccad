// A member's 5/3/1 on one page. Contract:
//   const programs = new Programs(host); programs.load(); programs.program → the program as returned by `programs.get`,
//   null for none, undefined until loaded; programs.suggested; programs.fault; programs.event(name): of topic `me`;
//   programs.need(): loads it if it is not loaded yet; programs.opened(): its page is shown; retry() after a reconnect;
//   clear().
//   start(session): begins a session of it; change(method, params): one of the changes of programs.*.
// host: {ask, change, member(), unit(), refresh(), live(), exercises, go(isOpen), back or null,
//   start({name, plan, program}), goOn(): shows the open workout, lay(), optional: plans the sessions in the calendar;
//   numbers, optional: the address of the page with the member's maxes}.
// Guarantee: the server's last reply is stored in this browser, so that a session can be started without a connection.
// Tempting mistake: counting sessions here. Only the server computes the position.
import { DAY_MS } from "../../days.js";
import { keep } from "../../store.js";
import { t } from "../../words.js";
import { Setup } from "./setup.js";

const KEPT_MS = 14 * DAY_MS;
// Events that may change the position in a program.
const MOVES = new Set(["program.changed", "workout.started", "workout.finished", "workout.deleted", "workout.restored",
  "workout.reopened", "set.edited", "set.deleted", "set.restored", "maxes.changed"]);

const SHOWS = new Set(["program.changed", "maxes.changed"]);

export class Programs {
  #turn = null;
  #asked = false;

  constructor(host) {
    this.host = host;
    this.clear();
  }

  get #name() { return `program.${this.host.member()?.id}`; }

  // A reply for this member must not reach the next one.
  clear() {
    this.#turn = null;
    this.#asked = false;
    Object.assign(this, { program: undefined, suggested: [], fault: null, busy: false, problem: null, asking: null,
      week: null, setup: null });
  }

  static expire() {
    for (const name of keep.names("program.")) if (Date.now() - (keep.get(name)?.at ?? 0) > KEPT_MS) keep.remove(name);
  }

  // Loads once, for screens that draw programLink.
  need() {
    if (this.#asked) return;
    this.#asked = true;
    this.load();
  }

  async load() {
    const turn = (this.#turn = {});
    if (this.program === undefined) {
      const kept = keep.get(this.#name);
      if (kept) {
        Object.assign(this, { program: kept.program ?? null, suggested: kept.suggested ?? [] });
        this.host.refresh();
      }
    }
    try {
      const reply = await this.host.ask("programs.get");
      if (this.#turn === turn) this.#take(reply);
    } catch (error) {
      if (this.#turn !== turn) return;
      this.fault = error;
      this.host.refresh();
    }
  }

  #take({ program = null, suggested = [] }) {
    // The program was started or ended on another screen, so this form is out of date.
    if (this.setup && !this.busy && Boolean(this.setup.program) !== Boolean(program)) this.setup = null;
    Object.assign(this, { program, suggested, fault: null });
    if (this.setup && !this.setup.program && !this.busy) this.setup.renew();
    keep.set(this.#name, { at: Date.now(), program, suggested });
    this.host.refresh();
  }

  event(name) {
    // Without a program, workouts change nothing.
    const concerns = this.program ? MOVES.has(name) : this.program === null && SHOWS.has(name);
    if (concerns) this.load();
  }

  retry() { if (this.program !== undefined || this.fault) this.load(); }

  opened() {
    this.#asked = true;
    Object.assign(this, { problem: null, asking: null, week: null, setup: null });
    this.load();
  }

  // Opens the set-up of a new program, or of the present one.
  edit() {
    this.setup = new Setup(this, this.program);
    this.host.refresh();
  }

  async change(method, params = {}) {
    if (this.busy) return false;
    Object.assign(this, { busy: true, problem: null });
    this.host.refresh();
    let done = false;
    try {
      this.#turn = {};
      this.#take(await this.host.change(method, params));
      Object.assign(this, { asking: null, week: null });
      done = true;
    } catch (error) { this.problem = error; }
    this.busy = false;
    this.host.refresh();
    return done;
  }

  start({ cycle = this.program.cycle, week, lifts, plan }) {
    this.host.start({ name: this.nameOf(week, lifts), plan, program: { cycle, week, lifts } });
  }

  liftOf(exercise) {
    const lift = this.program?.lifts.find((each) => each.exercise === exercise)?.lift;
    return lift ? t(`program.lift.${lift}`) : this.host.exercises.find(exercise)?.name ?? "";
  }

  nameOf(week, lifts) {
    return t("program.session", { week, lifts: lifts.map((id) => this.liftOf(id)).join(t("program.and")) });
  }
}
