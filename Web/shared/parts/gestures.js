// Fingers, a pen or a mouse on a sheet. Contract: new Gestures({ grab, drag, tap, pull, zoom, done }); down(event), move(event) and up(event)
// take the element's pointer events; a dot is {x, y} in the element, in pixels.
//   grab(dot) → whether something was there that drag(dot) then moves, until done(); else one finger calls pull(dx, dy), and two call
//   zoom(dot, by) as well; tap(dot): one finger came and went in one place, also where something was to grab.
const STILL = 8;

const dotOf = (event) => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const middle = ([a, b = a]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = ([a, b]) => (b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

export class Gestures {
  #fingers = new Map(); #first = null; #isGrabbed = false; #isTap = false;

  constructor(on) { this.on = on; }

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const dot = dotOf(event);
    // The first finger of all. One that was down when the page was left has never come up here.
    if (event.isPrimary) this.#fingers.clear();
    this.#fingers.set(event.pointerId, dot);
    this.#isTap = this.#fingers.size === 1;
    if (this.#isTap) {
      this.#first = dot;
      this.#isGrabbed = this.on.grab(dot);
    } else this.#letGo();
  }

  move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const dot = dotOf(event), all = [...this.#fingers.values()];
    // A finger never lies perfectly still.
    if (this.#isTap && Math.hypot(dot.x - this.#first.x, dot.y - this.#first.y) < STILL) return;
    this.#isTap = false;
    this.#fingers.set(event.pointerId, dot);
    if (this.#isGrabbed) return this.on.drag(dot);
    const now = [...this.#fingers.values()], [from, to] = [middle(all), middle(now)];
    this.on.pull(to.x - from.x, to.y - from.y);
    if (apart(all) > 0 && apart(now) > 0) this.on.zoom(to, apart(now) / apart(all));
  }

  // The browser cancelled the pointer, so it was no tap.
  cancel(event) {
    this.#isTap = false;
    this.up(event);
  }

  up(event) {
    if (!this.#fingers.delete(event.pointerId)) return;
    const isTap = this.#isTap;
    this.#isTap = false;
    this.#letGo();
    if (isTap) this.on.tap(this.#first);
  }

  #letGo() {
    if (this.#isGrabbed) this.on.done();
    this.#isGrabbed = false;
  }
}
