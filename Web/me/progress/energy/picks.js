// One or two days that are picked in a chart, by finger, mouse or keys. Contract:
//   const picks = new Picks(changed); picks.days → ["2026-11-20"], at most two, in the order in which they were picked; keys move
//   the last one; picks.isPressed: a finger is down, so the day may still change.
//   picks.down(day), move(day), up(), cancel(): a press. A tap elsewhere moves the pick and dragging takes it along, so that one can look
//   through the days; a tap on a picked day drops it. With two, a tap elsewhere moves the second: the first is what it is compared with.
//   picks.wait(day): picks it, and the next tap or arrow picks the second; picks.isWaiting; picks.stop(): the day stays alone.
//   picks.key(name, all) → whether the key means something here; all: the chart's days, oldest first;
//   picks.set(days); picks.start(days) and picks.within(all) ask for no draw: the first ends a press whose chart is gone, the other
//   forgets what is not there.
// Guarantee: there are never more than two, and never the same one twice.
const WEEK = 7;

export class Picks {
  #press = null;
  days = [];
  isWaiting = false;

  constructor(changed = () => {}) { this.changed = changed; }

  get isPressed() { return this.#press !== null; }

  start(days) {
    this.days = [...new Set(days)].slice(0, 2);
    this.isWaiting = false;
    this.#press = null;
  }

  set(days) {
    this.start(days);
    this.changed();
  }

  wait(day) {
    this.start([day]);
    this.isWaiting = true;
    this.changed();
  }

  stop() { this.set(this.days); }

  // Called while the chart is drawn.
  within(all) {
    if (this.days.some((day) => !all.includes(day))) this.start(this.days.filter((day) => all.includes(day)));
  }

  // MARK: A press

  // The picked day that stays while the other one moves.
  get #fixed() { return this.days.length > 1 || this.isWaiting ? this.days.slice(0, 1) : []; }

  down(day) {
    const before = { days: this.days, isWaiting: this.isWaiting }, wasPicked = this.days.includes(day);
    if (!wasPicked) {
      this.days = [...this.#fixed, day];
      this.isWaiting = false;
    }
    this.#press = { before, at: this.days.indexOf(day), wasPicked, hasMoved: false };
    this.changed();
  }

  move(day) {
    const press = this.#press;
    if (!press || this.days[press.at] === day) return;
    press.hasMoved = true;
    // Dragged over the other picked day, it stays where it was.
    if (this.days.includes(day)) return;
    this.days = this.days.map((one, i) => (i === press.at ? day : one));
    this.changed();
  }

  up() {
    const press = this.#press;
    if (!press) return;
    this.#press = null;
    // A second tap on the day that waits for another one only ends the waiting.
    if (press.wasPicked && !press.hasMoved && !this.isWaiting) this.days = this.days.filter((_, i) => i !== press.at);
    if (!press.hasMoved) this.isWaiting = false;
    this.changed();
  }

  // The browser has taken the gesture to scroll the page.
  cancel() {
    if (!this.#press) return;
    Object.assign(this, this.#press.before);
    this.#press = null;
    this.changed();
  }

  // MARK: Keys

  key(name, all) {
    const last = all.length - 1, known = all.indexOf(this.days.at(-1)), now = known < 0 ? last : known;
    const keys = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, PageDown: now - WEEK, PageUp: now + WEEK,
      Home: 0, End: last };
    if (name in keys) this.#to(Math.max(0, Math.min(last, keys[name])), Math.sign(keys[name] - now) || 1, all);
    else if (name === "Enter" || name === " ") this.#enter(all);
    else if (name === "Escape") this.set(this.isWaiting ? this.days : this.days.slice(0, -1));
    else return false;
    return true;
  }

  // A second day beside the first one.
  #enter(all) {
    const at = all.indexOf(this.days[0]), beside = all[at - 1] ?? all[at + 1];
    if (!this.days.length) this.set([all.at(-1)]);
    else if (this.days.length === 1 && beside) this.set([this.days[0], beside]);
  }

  // Skips the other picked day, if there is a day behind it.
  #to(wanted, way, all) {
    const fixed = this.#fixed, day = all[wanted] === fixed[0] ? all[wanted + way] ?? all[wanted - way] : all[wanted];
    if (day) this.set([...fixed, day]);
  }
}
