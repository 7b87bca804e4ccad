// A member's results for today's scored timers. Contract:
//   const scores = new Scores(floor, clock, {send, changed}); send(method, params) adds the login;
//   scores.load(): loads today's own, again after each reconnect; scores.mine, scores.of(timerId);
//   scores.receive(list): the server's list (event scores.changed), wherever a result was saved;
//   scores.offers({running, saved}) → subjects {id, label, plan, timer?} that have a result or may get one, newest
//     first: timers done within ten minutes; with `running`, a running workout for time too; with `saved`, all saved;
//   scores.begin(subject), close(), put(field, value), save(), remove(); scores.form is the open form, or null;
//   scores.cap(subject) → the most seconds a time may have (the plan's plus added time), or undefined;
//   scoreText(score) → "8:32 Rx"; timeOf("832") → 512, NaN if it is not a time.
// "I’m done" takes the clock's whole seconds at the tap, which is what the display showed.
// Tempting mistake: requiring a colon in a time. Keypads have none: 832 is 8:32, 45 is 0:45.
import { duration } from "../../format.js";
import { uuid } from "../../socket.js";
import { fault, t } from "../../words.js";
import { LINGER } from "./model.js";
import { endsAt, isScored } from "./timing.js";

const MOST = { rounds: 1000, reps: 9999, missing: 10_000 };

export function timeOf(text) {
  const typed = String(text).trim().replace(",", ".");
  const digits = /^(\d{1,6})(\.\d{1,3})?$/.exec(typed);
  if (digits) {
    const n = Number(digits[1]), tenths = Number(digits[2] ?? 0);
    return Math.floor(n / 10_000) * 3600 + (Math.floor(n / 100) % 100) * 60 + (n % 100) + tenths;
  }
  if (!/^(\d{1,2}:)?\d{1,3}:\d{1,2}(\.\d{1,3})?$/.test(typed)) return NaN;
  const parts = typed.split(":").map(Number);
  return parts.slice(1).some((part) => part >= 60) ? NaN : parts.reduce((sum, part) => sum * 60 + part, 0);
}

export function scoreText(score) {
  const how = t(score.scaled ? "score.scaled.said" : "score.rx");
  const { rounds, reps = 0 } = score;
  if (rounds !== undefined) return `${t("score.rounds.said", { rounds, reps })} ${how}`;
  if (score.seconds !== undefined) return `${duration(score.seconds)} ${how}`;
  return `${t("score.capped.said", { n: score.repsRemaining })}, ${how}`;
}

export const mostReps = (plan) => (plan.repsPerRound ? plan.repsPerRound - 1 : MOST.reps);

export class Scores {
  constructor(floor, clock, { send, changed = () => {} }) {
    Object.assign(this, { floor, clock, send, changed, mine: [], form: null });
  }

  async load() {
    try {
      this.mine = (await this.send("scores.mine", {})).scores;
    } catch { /* tried again after the next reconnect */ }
    this.changed();
  }

  receive(scores) { this.mine = scores; this.changed(); }

  of(timer) { return this.mine.find((score) => score.timer === timer); }

  offers({ running = false, saved = false } = {}) {
    const now = this.clock.now();
    const open = this.floor.timers.filter((timer) => isScored(timer.plan.format) && this.begun(timer)
      && (this.floor.isDone(timer) ? now - endsAt(timer.plan, timer.state) < LINGER
        : running && timer.plan.format === "forTime"));
    const others = saved ? this.mine.filter((score) => !open.some((timer) => timer.id === score.timer)) : [];
    const subjectOf = (timer) => ({ id: timer.id, label: timer.label, plan: timer.plan, timer });
    return [...open.sort((a, b) => b.startedAt - a.startedAt).map(subjectOf),
      ...others.sort((a, b) => b.at - a.at).map(({ timer, label, plan }) => ({ id: timer, label, plan }))];
  }

  begun(timer) { return (this.floor.position(timer)?.index ?? -1) >= (timer.plan.prepareSeconds > 0 ? 1 : 0); }
  // Whole seconds of work on the clock; 0 before work begins.
  seconds(timer) { return this.begun(timer) ? Math.floor(this.floor.position(timer).elapsedMs / 1000) : 0; }

  runs(subject) { return Boolean(subject.timer) && !this.floor.isDone(this.floor.find(subject.id) ?? subject.timer); }

  // Includes time that was added on the floor.
  cap({ id, plan, timer }) {
    const { state } = this.floor.find(id) ?? timer ?? {};
    const atWork = state?.phase === (plan.prepareSeconds > 0 ? 1 : 0);
    return plan.workSeconds === undefined
      ? undefined
      : plan.workSeconds + (atWork ? Math.max(state.extraMs, 0) / 1000 : 0);
  }

  begin(subject) {
    const saved = this.of(subject.id), cap = this.cap(subject);
    const shown = subject.timer ? this.seconds(this.floor.find(subject.id) ?? subject.timer) : 0;
    const seconds = Math.min(saved?.seconds ?? (shown || cap || 0), cap ?? Infinity);
    this.form = {
      subject, errors: {}, problem: "", busy: false,
      capped: saved ? saved.repsRemaining !== undefined
        : subject.plan.format === "forTime" && cap !== undefined && shown >= cap,
      time: seconds ? duration(seconds) : "", missing: String(saved?.repsRemaining ?? ""),
      rounds: String(saved?.rounds ?? ""), reps: String(saved?.reps ?? ""), scaled: saved?.scaled ?? false,
    };
    this.changed();
  }

  close() { this.form = null; this.changed(); }

  put(field, value) {
    this.form[field] = value;
    this.form.problem = "";
    delete this.form.errors[field];
    this.changed();
  }

  #params({ subject, ...form }, errors) {
    const { plan } = subject, cap = this.cap(subject);
    const whole = (field, least, most) => {
      const n = form[field].trim() === "" && least === 0 ? 0 : Number(form[field]);
      if (!form[field].trim() && least > 0) errors[field] = t("fault.required");
      else if (!Number.isInteger(n) || n < least || n > most) {
        errors[field] = t("fault.out_of_range", { min: least, max: most });
      }
      return n;
    };
    if (plan.format === "amrap") {
      return { rounds: whole("rounds", 0, MOST.rounds), reps: whole("reps", 0, mostReps(plan)) };
    }
    if (form.capped) return { repsRemaining: whole("missing", 1, MOST.missing) };
    const seconds = timeOf(form.time);
    if (!form.time.trim()) errors.time = t("fault.required");
    else if (!(seconds > 0)) errors.time = t("score.time.wrong");
    else if (seconds > (cap ?? Infinity)) errors.time = t("score.time.cap", { cap: duration(cap) });
    return { seconds };
  }

  // Resolves with the stored score, or null if the form has errors.
  async save() {
    const form = this.form, errors = {};
    const params = this.#params(form, errors);
    Object.assign(form, { errors, problem: "" });
    if (Object.keys(errors).length) { this.changed(); return null; }
    return this.#act(form, "scores.save", { timer: form.subject.id, ...params, scaled: form.scaled }, ({ score }) => {
      this.mine = [...this.mine.filter((other) => other.timer !== score.timer), score];
      return score;
    });
  }

  async remove() {
    const form = this.form, score = this.of(form.subject.id);
    return this.#act(form, "scores.delete", { score: score.id }, () => {
      this.mine = this.mine.filter((other) => other !== score);
      return score;
    });
  }

  async #act(form, method, params, done) {
    form.busy = true;
    this.changed();
    try {
      const result = done(await this.send(method, { key: uuid(), ...params }));
      if (this.form === form) this.form = null;
      return result;
    } catch (error) {
      const field = { seconds: "time", repsRemaining: "missing" }[error.field] ?? error.field;
      if (field && field in form && field !== "subject") form.errors[field] = fault(error);
      else form.problem = fault(error);
      return null;
    } finally {
      form.busy = false;
      this.changed();
    }
  }
}

// No event comes when a timer runs out by itself. This calls `refresh` then, and again when its ten minutes are over.
export function watchEnds(floor, refresh) {
  let waiting = 0;
  const next = () => {
    clearTimeout(waiting);
    const now = floor.clock.now();
    const ends = floor.timers.filter((timer) => isScored(timer.plan.format))
      .map((timer) => endsAt(timer.plan, timer.state));
    const moments = ends.filter((at) => at !== null).flatMap((at) => [at, at + LINGER]).filter((at) => at > now);
    const wait = Math.min(Math.min(...moments) - now + 20, LINGER);
    if (moments.length) waiting = setTimeout(() => { refresh(); next(); }, wait);
  };
  floor.addEventListener("changed", () => { refresh(); next(); });
}
