// The floor's timers as this screen knows them, and their actions. Contract:
//   const floor = new FloorTimers(socket, clock, {as: () => handle | undefined}); floor.follow() once.
//   floor.timers, floor.presets, floor.areas, floor.loaded; event "changed" after each event or reply.
//   floor.shown(areas) → the timers that a display of these area ids shows ([] or undefined: all): running ones, newest
//     first, then ended ones, for at most ten minutes and only if their area has no newer timer or the end can be
//     undone.
//   floor.position(timer, now = clock.now()) → position(); before the start, the position at the start.
//   floor.canSkip(timer): whether a phase follows this one; a skip never ends a clock.
//   floor.canUndo(timer): whether it was ended or restarted in the last ten seconds.
//   floor.start({preset | plan, label?, area?}), pause(timer), resume, skip, adjust(timer, seconds), restart, end,
//     undo, lap, label(timer, text), clear(timer), savePreset({preset?, name, plan}), deletePreset(id): promises of the
//     reply.
// Taps on one timer are sent one after another, each with the version that the previous one produced, so three quick
// taps on "+10 s" add thirty seconds. Somebody else's change in between refuses them ("timer_changed").
// Tempting mistake: computing the new state here. Only the server computes it; this shows what the server sends.
import { DAY_MS } from "../../days.js";
import { uuid } from "../../socket.js";
import { endsAt, phaseAt, position } from "./timing.js";

export const LINGER = 600_000;
const none = Promise.resolve();

export class FloorTimers extends EventTarget {
  constructor(socket, clock, { as = () => undefined } = {}) {
    super();
    Object.assign(this, { socket, clock, as, timers: [], presets: [], areas: [], loaded: false, queues: new Map() });
  }

  follow() {
    this.subscription ??= this.socket.subscribe("timers", {
      snapshot: (snapshot) => { Object.assign(this, snapshot, { loaded: true }); this.notify(); },
      event: (name, data) => {
        if (name === "timer.changed") return this.put(data.timer);
        if (name === "timer.removed") this.timers = this.timers.filter((timer) => timer.id !== data.timer);
        else Object.assign(this, data);
        this.notify();
      },
    });
    return this;
  }

  close() { this.subscription?.close(); Object.assign(this, { subscription: undefined, timers: [], loaded: false }); }
  find(id) { return this.timers.find((timer) => timer.id === id); }

  // The reply and the event of a change may arrive in either order.
  put(timer) {
    const old = this.find(timer.id);
    if (old && old.version >= timer.version) return;
    const kept = this.timers.filter((other) => other === old || !this.isForgotten(other));
    this.timers = old ? kept.map((other) => (other === old ? timer : other)) : [...kept, timer];
    this.notify();
  }

  // A wall runs for months, so it drops timers that ended over a day ago.
  isForgotten(timer) {
    const at = endsAt(timer.plan, timer.state);
    return at !== null && at < this.clock.now() - DAY_MS;
  }

  position(timer, now = this.clock.now()) {
    return position(timer.plan, timer.state, Math.max(Math.floor(now), timer.state.phaseStartedAt));
  }

  isDone(timer, now) { return this.position(timer, now)?.kind === "done"; }

  canSkip(timer, at = this.position(timer)) {
    return at?.remainingMs !== undefined && at.kind !== "done" && phaseAt(timer.plan, at.index + 1) !== null;
  }

  canUndo(timer, now = this.clock.now()) { return now < (timer.undoUntil ?? 0); }

  shown(areas, now = this.clock.now()) {
    const newest = (a, b) => b.startedAt - a.startedAt || b.id - a.id;
    const isHere = ({ area }) => area === undefined || !areas?.length || areas.includes(area);
    const here = this.timers.filter(isHere);
    const running = here.filter((timer) => !this.isDone(timer, now));
    const ended = here.filter((timer) => {
      const at = endsAt(timer.plan, timer.state);
      if (running.includes(timer)) return false;
      return this.canUndo(timer, now) || now - at < LINGER && !here.some((other) => other.area === timer.area
        && newest(other, timer) < 0);
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
  adjust(timer, addSeconds) {
    return this.relative(timer, "timers.adjust", (now) => ({ version: now.version, addSeconds }));
  }
  restart(timer) { return this.relative(timer, "timers.restart", (now) => ({ version: now.version })); }
  undo(timer) { return this.relative(timer, "timers.undo", (now) => ({ version: now.version })); }
  end(timer) { return this.act(timer, "timers.end"); }
  lap(timer) { return this.act(timer, "timers.lap"); }
  label(timer, label) { return this.act(timer, "timers.label", () => ({ label })); }
  clear(timer) { return this.act(timer, "timers.clear"); }
  savePreset(preset) { return this.send("presets.save", preset); }
  deletePreset(preset) { return this.send("presets.delete", { preset }); }

  // Actions that do not depend on the previous state, such as pause: sent even if the tap before was refused.
  act(timer, method, more = () => ({})) {
    return this.inTurn(timer, (this.queues.get(timer.id) ?? none).catch(() => {}), method, more);
  }

  // Actions that depend on the state seen: sent with the version from our own previous tap. If that tap was refused,
  // this one is dropped too, because it was meant for the state that tap would have made.
  relative(timer, method, more) { return this.inTurn(timer, this.queues.get(timer.id) ?? none, method, more); }

  inTurn(timer, before, method, more) {
    const turn = before.then((earlier) => this.send(method, { timer: timer.id, ...more(earlier?.timer ?? timer) }));
    this.queues.set(timer.id, turn);
    const done = () => this.queues.get(timer.id) === turn && this.queues.delete(timer.id);
    turn.then(done, done);
    return turn;
  }

  // Not queued without a connection: nobody wants a pause that arrives ten minutes late.
  async send(method, params) {
    const handle = this.as();
    const as = handle === undefined ? {} : { as: handle };
    const reply = await this.socket.request(method, { key: uuid(), ...as, ...params });
    if (reply.timer) this.put(reply.timer);
    return reply;
  }

  notify() { this.dispatchEvent(new CustomEvent("changed")); }
}
