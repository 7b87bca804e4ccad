// One or two days that are picked in a chart, by finger, mouse or keys. Contract:
//   const picks = new Picks(changed); picks.days → ["2026-11-20"], none or two, in the order in which they were picked; the last one
//   is moved by the keys; picks.isPressed: a finger is down, so the day may still change.
//   picks.down(day), move(day), up(), cancel(): a press. A tap picks a day, a tap on a picked one drops it, and dragging moves it. With
//   two, a tap elsewhere moves the second: the first is what it is compared with.
//   picks.key(name, all) → whether the key means something here; all: the chart's days, oldest first;
//   picks.add(all): a second day beside the first one; picks.drop(day); picks.set(days); picks.within(all): forgets what is not there.
// Guarantee: there are never more than two, and never the same one twice.
const WEEK = 7;

export class Picks {
  #press = null;
  days = [];

  constructor(changed = () => {}) { this.changed = changed; }

  get isPressed() { return this.#press !== null; }

  set(days) {
    this.days = [...new Set(days)].slice(0, 2);
    this.#press = null;
    this.changed();
  }

  drop(day) { this.set(this.days.filter((one) => one !== day)); }

  // Called while the chart is drawn, so it does not ask for another draw.
  within(all) {
    if (this.days.some((day) => !all.includes(day))) this.days = this.days.filter((day) => all.includes(day));
  }

  // MARK: A press

  down(day) {
    const before = this.days, wasPicked = before.includes(day);
    if (!wasPicked) this.days = [...before.slice(0, 1), day];
    this.#press = { before, at: this.days.indexOf(day), wasPicked, hasMoved: false };
    this.changed();
  }

  move(day) {
    const press = this.#press;
    if (!press || this.days[press.at] === day) return;
    press.hasMoved = true;
    // Over the other one it stays where it was.
    if (this.days.includes(day)) return;
    this.days = this.days.map((one, i) => (i === press.at ? day : one));
    this.changed();
  }

  up() {
    const press = this.#press;
    if (!press) return;
    this.#press = null;
    if (press.wasPicked && !press.hasMoved) this.days = this.days.filter((_, i) => i !== press.at);
    this.changed();
  }

  // The browser has taken the gesture to scroll the page.
  cancel() {
    if (this.#press) this.set(this.#press.before);
  }

  // MARK: Keys

  add(all) {
    const at = all.indexOf(this.days[0]), beside = all[at - 1] ?? all[at + 1];
    if (this.days.length === 1 && at >= 0 && beside) this.set([this.days[0], beside]);
  }

  key(name, all) {
    const last = all.length - 1, known = all.indexOf(this.days.at(-1)), now = known < 0 ? last : known;
    const keys = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, PageDown: now - WEEK, PageUp: now + WEEK,
      Home: 0, End: last };
    if (name in keys) this.#to(Math.max(0, Math.min(last, keys[name])), Math.sign(keys[name] - now) || 1, all);
    else if (name === "Enter" || name === " ") { if (this.days.length) this.add(all); else this.set([all[last]]); }
    else if (name === "Escape") { if (this.days.length) this.set(this.days.slice(0, -1)); }
    else return false;
    return true;
  }

  // Over the other picked day to the one behind it, if there is one.
  #to(wanted, way, all) {
    const fixed = this.days.length > 1 ? this.days[0] : null;
    const day = all[wanted] === fixed ? all[wanted + way] ?? all[wanted - way] : all[wanted];
    if (day) this.set([...this.days.slice(0, -1), day]);
  }
}
