// The floor's timers as this screen knows them, and what can be done to them. Contract:
//   const floor = new FloorTimers(socket, clock, {as: () => handle | undefined}); floor.follow() once.
//   floor.timers, floor.presets, floor.areas, floor.loaded; "changed" after each event or reply.
//   floor.shown(areas) → the timers that a display of these area ids shows ([] or undefined: all), running ones first,
//     the newest first; one that has ended only while nothing runs in its place, and for ten minutes at most.
//   floor.position(timer, now = clock.now()) → position(), before the start as the first instant.
//   floor.start({preset | plan, label?, area?}), pause(timer), resume, skip, adjust(timer, seconds), restart, end, lap,
//     label(timer, text), clear(timer), savePreset({preset?, name, plan}), deletePreset(id): promises of the reply.
// Taps on one timer are sent one after another, each with the version that the one before it left, so that three quick
// taps on "+10 s" are thirty seconds; somebody else's change in between refuses them ("timer_changed").
// Tempting mistake: computing a new state here. The server does; what it tells is what is shown.
import { uuid } from "../socket.js";
import { position, endsAt } from "./timing.js";

export const LINGER = 600_000;
const none = Promise.resolve();

export class FloorTimers extends EventTarget {
  constructor(socket, clock, { as = () => undefined } = {}) {
    super();
    Object.assign(this, { socket, clock, as, timers: [], presets: [], areas: [], loaded: false, queues: new Map() });
  }

  follow() {
    this.feed ??= this.socket.subscribe("timers", {
      snapshot: (snapshot) => { Object.assign(this, snapshot, { loaded: true }); this.tell(); },
      event: (name, data) => {
        if (name === "timer.changed") return this.put(data.timer);
        if (name === "timer.removed") this.timers = this.timers.filter((timer) => timer.id !== data.timer);
        else Object.assign(this, data);
        this.tell();
      },
    });
    return this;
  }

  close() { this.feed?.close(); Object.assign(this, { feed: undefined, timers: [], loaded: false }); }
  find(id) { return this.timers.find((timer) => timer.id === id); }

  // Replies and events of the same change come in either order.
  put(timer) {
    const old = this.find(timer.id);
    if (old && old.version >= timer.version) return;
    const kept = this.timers.filter((other) => other === old || !this.isForgotten(other));
    this.timers = old ? kept.map((other) => (other === old ? timer : other)) : [...kept, timer];
    this.tell();
  }

  // A wall runs for months: what ended a day ago is nobody's any more.
  isForgotten(timer) {
    const at = endsAt(timer.plan, timer.state);
    return at !== null && at < this.clock.now() - 86_400_000;
  }

  position(timer, now = this.clock.now()) {
    return position(timer.plan, timer.state, Math.max(Math.floor(now), timer.state.phaseStartedAt));
  }

  isDone(timer, now) { return this.position(timer, now)?.kind === "done"; }

  shown(areas, now = this.clock.now()) {
    const newest = (a, b) => b.startedAt - a.startedAt || b.id - a.id;
    const here = this.timers.filter((timer) => timer.area === undefined || !areas?.length || areas.includes(timer.area));
    const running = here.filter((timer) => !this.isDone(timer, now));
    const ended = here.filter((timer) => {
      const at = endsAt(timer.plan, timer.state);
      return !running.includes(timer) && now - at < LINGER
        && !here.some((other) => other.area === timer.area && newest(other, timer) < 0);
    });
    return [...running.sort(newest), ...ended.sort(newest)];
  }

  start(what) { return this.send("timers.start", what); }
  pause(timer) { return this.act(timer, "timers.pause"); }
  resume(timer) { return this.act(timer, "timers.resume"); }
  skip(timer) {
    const phase = this.position(timer).index;
    return this.relative(timer, "timers.skip", (now) => ({ version: now.version, phase }));
  }
  adjust(timer, addSeconds) { return this.relative(timer, "timers.adjust", (now) => ({ version: now.version, addSeconds })); }
  restart(timer) { return this.relative(timer, "timers.restart", (now) => ({ version: now.version })); }
  end(timer) { return this.act(timer, "timers.end"); }
  lap(timer) { return this.act(timer, "timers.lap"); }
  label(timer, label) { return this.act(timer, "timers.label", () => ({ label })); }
  clear(timer) { return this.act(timer, "timers.clear"); }
  savePreset(preset) { return this.send("presets.save", preset); }
  deletePreset(preset) { return this.send("presets.delete", { preset }); }

  // What asks for a state of its own, such as a pause, goes out whatever became of the tap before it.
  act(timer, method, more = () => ({})) { return this.inTurn(timer, (this.queues.get(timer.id) ?? none).catch(() => {}), method, more); }

  // What changes the state that was seen goes out with the version that our own tap before it left. Where that tap was
  // refused, so is this one: it was meant for what the refused one would have made.
  relative(timer, method, more) { return this.inTurn(timer, this.queues.get(timer.id) ?? none, method, more); }

  inTurn(timer, before, method, more) {
    const turn = before.then((earlier) => this.send(method, { timer: timer.id, ...more(earlier?.timer ?? timer) }));
    this.queues.set(timer.id, turn);
    const done = () => this.queues.get(timer.id) === turn && this.queues.delete(timer.id);
    turn.then(done, done);
    return turn;
  }

  // A control that cannot be sent now is not kept for later: a pause that comes ten minutes late is nobody's wish.
  async send(method, params) {
    const handle = this.as();
    const reply = await this.socket.request(method, { key: uuid(), ...(handle === undefined ? {} : { as: handle }), ...params });
    if (reply.timer) this.put(reply.timer);
    return reply;
  }

  tell() { this.dispatchEvent(new CustomEvent("changed")); }
}
