// A page that follows the finger sideways, and turns: <rack-swipe @turn=${({ detail }) => …}><div>…</div></rack-swipe>
// Contract: dispatches "turn" with detail 1 (the finger went left, so what comes next) or -1, once the finger has gone a third
// of the width or flicked; the page then draws what belongs there. Its only child moves. Buttons must turn it as well: a
// swipe is never the only way. With reduced motion nothing follows, and it turns all the same.
// Guarantees: what is under the finger gets no click after a swipe; a vertical scroll is the browser's; the edges of the
// screen are, too, where phones go back.
const SLOP = 12, EDGE = 24, SHARE = 1 / 3, MS = 220;
// px per ms, over the last moment of the movement.
const FLICK = 0.5, LATELY_MS = 80;
// What takes sideways movements itself.
const TAKEN = "input, select, textarea, rack-sized, [role=slider], [draggable=true]";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

class RackSwipe extends HTMLElement {
  #from = null; #hasDragged = false;

  constructor() {
    super();
    this.addEventListener("pointerdown", (event) => this.#down(event));
    this.addEventListener("pointermove", (event) => this.#move(event));
    this.addEventListener("pointerup", (event) => this.#up(event));
    this.addEventListener("pointercancel", ({ pointerId }) => { if (this.#from?.id === pointerId) this.#rest(this.#from.shown); });
    this.addEventListener("click", (event) => {
      if (this.#hasDragged && event.detail) { event.preventDefault(); event.stopPropagation(); }
    }, { capture: true });
  }

  #down(event) {
    if (!event.isPrimary) return;
    this.#hasDragged = false;
    const isAtEdge = event.clientX < EDGE || event.clientX > innerWidth - EDGE;
    if (event.pointerType === "mouse" || isAtEdge || event.target.closest(TAKEN)) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    this.#from = { id, x, y, last: [{ x, at }], shown: 0 };
  }

  #move({ pointerId, clientX: x, clientY: y, timeStamp: at }) {
    const from = this.#from, far = x - (from?.x ?? 0);
    if (from?.id !== pointerId) return;
    if (!this.#hasDragged) {
      if (Math.abs(far) < SLOP || Math.abs(far) < Math.abs(y - from.y)) return;
      this.#hasDragged = true;
      this.setPointerCapture(pointerId);
    }
    from.last = [...from.last.filter((one) => at - one.at < LATELY_MS), { x, at }];
    this.#show(from.shown = far);
  }

  #up({ pointerId, clientX: x, timeStamp: at }) {
    const from = this.#from;
    if (from?.id !== pointerId) return;
    if (!this.#hasDragged) { this.#from = null; return; }
    const far = x - from.x, [first] = from.last, speed = at > first.at ? (x - first.x) / (at - first.at) : 0;
    const isFlick = Math.abs(speed) > FLICK && Math.sign(speed) === Math.sign(far);
    if (Math.abs(far) < this.clientWidth * SHARE && !isFlick) return this.#rest(far);
    this.dispatchEvent(new CustomEvent("turn", { detail: far < 0 ? 1 : -1 }));
    // What is drawn now comes in from the other side.
    this.#rest(-Math.sign(far) * this.clientWidth * SHARE);
  }

  #show(far) {
    if (!calm.matches) this.firstElementChild.style.transform = `translateX(${far}px)`;
  }

  // From there to its place.
  #rest(far) {
    const sheet = this.firstElementChild;
    this.#from = null;
    sheet.style.transform = "";
    if (far && !calm.matches) {
      sheet.animate({ transform: [`translateX(${far}px)`, "none"], opacity: [0.4, 1] }, { duration: MS, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
    }
  }
}
customElements.define("rack-swipe", RackSwipe);
