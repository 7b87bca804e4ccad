// A member as a bumper plate: <rack-plate .face=${{initials, colour, picture}} .rest=${{endsAt, ms}}></rack-plate>.
// Contract: two letters on a dark hub, so that every colour reads equally well; letters that would spill over it are
// smaller. The colour "none" is for somebody who has none yet. With a `picture` (accounts/platepicture.js), that covers the plate within
// its rim once it is loaded; the letters stay until then, and where it cannot be loaded. `rest` draws a ring that drains until
// `endsAt` (server's ms, see `plateClock`); null draws none. `ring` (0…1) draws a still ring instead.
// Hidden from assistive technology: write the name beside it. The ring moves with each whole second of the rest.
// Tempting mistake: animating it. The browser would then paint in every frame, which delays taps.
import { showPicture } from "./accounts/platepicture.js";
import { SVG, svgNode } from "./svg.js";

const ROUND = 2 * Math.PI * 47;
const GRIPS = `${2 * Math.PI * 34 * 0.13} ${2 * Math.PI * 34 * (1 / 3 - 0.13)}`;
// How wide letters may be on the hub. Two of A to Z, with or without an accent, are never wider.
const ROOM = 44, SIZE = 31;
const NARROW = /^[A-Z0-9\u00C0-\u00C5\u00C7-\u00DE]{0,2}$/;
const parts = new Map(); // letters → how much smaller they must be
const fetched = new Set(); // letters for which the title's font was asked for
let pen = null;

// Measured on a canvas, because measuring in the page would lay it out for each plate.
function partOf(letters, plate) {
  if (NARROW.test(letters)) return 1;
  if (parts.has(letters)) return parts.get(letters);
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = `${SIZE}px ${getComputedStyle(document.documentElement).getPropertyValue("--title") || "sans-serif"}`;
  const part = Math.min(1, ROOM / pen.measureText(letters).width);
  // Before the title's font is there, another one is measured, which is wider. document.fonts.check() says nothing of it.
  if (fetched.has(letters)) parts.set(letters, part);
  else document.fonts.load(pen.font, letters).catch(() => {}).then(() => {
    fetched.add(letters);
    // One that has left the page must not begin to tick again.
    if (plate.isConnected) plate.draw();
  });
  return part;
}

let clock = { now: () => Date.now() };
export function plateClock(theClock) { clock = theClock; }

class RackPlate extends HTMLElement {
  #face = {}; #rest = null; #ring = null; #tick = 0;

  set face(face) {
    const was = this.#face, isSame = was.initials === face?.initials && was.colour === face?.colour;
    if (isSame && was.picture === face?.picture) return;
    this.#face = face ?? {};
    if (isSame && this.firstChild) showPicture(this, this.#face.picture);
    else this.draw();
  }
  get face() { return this.#face; }

  set rest(rest) {
    if (this.#rest?.endsAt === rest?.endsAt && this.#rest?.ms === rest?.ms) return;
    this.#rest = rest ?? null;
    this.drain();
  }
  set ring(part) { this.#ring = part ?? null; this.drain(); }

  connectedCallback() {
    if (!this.firstChild) this.draw();
    else this.drain();
  }
  disconnectedCallback() { clearTimeout(this.#tick); }

  draw() {
    this.setAttribute("aria-hidden", "true");
    this.dataset.colour = this.#face.colour ?? "iron";
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 100 100");
    svg.setAttribute("focusable", "false");
    svgNode("circle", { class: "track", cx: 50, cy: 50, r: 47 }, svg);
    this.arc = svgNode("circle", { class: "arc", cx: 50, cy: 50, r: 47, "stroke-dasharray": ROUND,
      transform: "rotate(-90 50 50)" }, svg);
    svgNode("circle", { class: "rubber", cx: 50, cy: 50, r: 42 }, svg);
    svgNode("circle", { class: "groove", cx: 50, cy: 50, r: 39.4 }, svg);
    svgNode("path", { class: "shade", d: "M 14.6 64 A 38 38 0 0 0 85.4 64" }, svg);
    svgNode("path", { class: "shine", d: "M 12.8 37 A 39.4 39.4 0 0 1 66 14" }, svg);
    svgNode("circle", { class: "grip", cx: 50, cy: 50, r: 34, "stroke-dasharray": GRIPS, transform: "rotate(-72 50 50)" },
      svg);
    svgNode("circle", { class: "hub", cx: 50, cy: 50, r: 27.5 }, svg);
    svgNode("circle", { class: "steel", cx: 50, cy: 50, r: 27.5 }, svg);
    const letters = svgNode("text", { x: 50, y: 60.8, "text-anchor": "middle" }, svg);
    letters.textContent = this.#face.initials ?? "";
    this.replaceChildren(svg);
    const part = partOf(letters.textContent, this);
    if (part < 1) letters.setAttribute("transform", `translate(50 50) scale(${part.toFixed(3)}) translate(-50 -50)`);
    showPicture(this, this.#face.picture);
    this.drain();
  }

  drain() {
    if (!this.arc) return;
    clearTimeout(this.#tick);
    const left = this.#rest ? this.#rest.endsAt - clock.now() : 0;
    const part = this.#ring ?? (this.#rest && left > 0 ? Math.min(1, left / this.#rest.ms) : null);
    this.toggleAttribute("ringed", part !== null);
    this.arc.setAttribute("stroke-dashoffset", part === null ? ROUND : ROUND * (1 - part));
    // Redraw together with the digits beside it, which change a moment after each second.
    if (part !== null && this.#ring === null) this.#tick = setTimeout(() => this.drain(), left % 1000 + 20);
  }
}
customElements.define("rack-plate", RackPlate);
