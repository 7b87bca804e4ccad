// A medal that is a thing: a bumper plate on its strap, with words cast into its rim.
//   <rack-medal .of=${{ colour, top, foot, value, unit, label }}></rack-medal>
//   <rack-medal .of=${{ colour, value, unit, isSmall: true }}></rack-medal>
// Contract: `colour` is one of a member's colours; `top` and `foot` are the words of the rim, `value` and `unit` what its hub
// says. All are drawn in capitals; a long one gets smaller, and a very long one ends in "…". `label` is what assistive
// technology reads. A small one stands beside its name: it has no rim, only a unit of a letter or two, and nothing reads it.
// A large one drops in on its strap and swings once when it appears (medal.css), and not at all with reduced motion. Guarantee:
// what changes later changes in its place.
// Tempting mistake: the same id in two medals on one page. The second one's words would follow the first one's rim.
import { SVG, svgNode } from "../svg.js";

const MIDDLE = 240, DOWN = 200, RUBBER = 199;
// The letters of the rim stand on these circles. Letters read outwards above, so the lower circle is wider.
const UPPER = 148, LOWER = 166;
const FIELDS = ["colour", "top", "foot", "value", "unit", "label", "isSmall"];
let count = 0;

// Text that goes on a way of that length, and its size. The face is narrow; what it lacks is drawn in a wide one.
const LARGE = 33, SMALL = 17;
const widthOf = (letters) => letters.reduce((sum, letter) => sum + (/[\u0020-\u024f]/u.test(letter) ? 0.47 : 1.1), 0);
function fitted(words, length) {
  const letters = [...words], most = (length * 0.94) / SMALL;
  while (letters.length && widthOf(letters) > most) letters.pop();
  const text = letters.length < [...words].length ? `${letters.slice(0, -1).join("").trim()}…` : words;
  return { text, size: Math.min(LARGE, (length * 0.94) / Math.max(1, widthOf(letters))) };
}

class RackMedal extends HTMLElement {
  #of = {};

  set of(of) {
    const next = of ?? {};
    if (FIELDS.every((key) => this.#of[key] === next[key])) return;
    this.#of = next;
    this.#draw();
  }

  connectedCallback() { if (!this.firstChild) this.#draw(); }

  #draw() {
    const { colour = "iron", top = "", foot = "", value = "", unit = "", isSmall = false } = this.#of;
    this.dataset.colour = colour;
    this.toggleAttribute("small", isSmall);
    if (!this.firstChild) svgNode("g", { class: "hang" }, this.appendChild(document.createElementNS(SVG, "svg")));
    const svg = this.firstChild, hang = svg.firstChild;
    const said = isSmall ? { "aria-hidden": "true" }
      : { role: "img", "aria-label": this.#of.label ?? [value, unit, top, foot].filter(Boolean).join(" ") };
    for (const [name, text] of Object.entries({ viewBox: isSmall ? "32 116 416 468" : "0 0 480 620", focusable: "false", ...said })) {
      svg.setAttribute(name, text);
    }
    hang.replaceChildren();
    svgNode("path", { class: "strap", d: "M142 -400 L216 178 L264 178 L338 -400 Z" }, hang);
    svgNode("path", { class: "seam", d: "M142 -400 L216 178 L226 178 L158 -400 Z M338 -400 L264 178 L254 178 L322 -400 Z" }, hang);
    svgNode("path", { class: "clasp", d: "M190 186 Q192 168 212 168 H268 Q288 168 290 186 Z" }, hang);
    const plate = svgNode("g", { transform: "translate(0 180)" }, hang);
    const ring = (kind, r) => svgNode("circle", { class: kind, cx: MIDDLE, cy: DOWN, r }, plate);
    ring("rubber", RUBBER);
    ring("edge", RUBBER - 2);
    ring("groove", RUBBER - 13);
    svgNode("path", { class: "shine", d: "M64 160 A178 178 0 0 1 284 27" }, plate);
    if (!isSmall) {
      for (const x of [62, 392]) svgNode("rect", { class: "grip", x, y: 150, width: 26, height: 100, rx: 13 }, plate);
      this.#cast(plate, top, UPPER, 1);
      this.#cast(plate, foot, LOWER, 0);
    }
    ring("steel", isSmall ? 172 : 133);
    ring("hub", isSmall ? 162 : 126);
    this.#hub(plate, value, isSmall && unit.length > 2 ? "" : unit, isSmall);
  }

  // Words along half of the rim, from its left end to its right end: over the top with `sweep` 1, else below.
  #cast(plate, words, r, sweep) {
    const id = `rim-${count += 1}`, { text, size } = fitted(words, Math.PI * r);
    svgNode("path", { id, class: "way", d: ["M", MIDDLE - r, DOWN, "A", r, r, 0, 0, sweep, MIDDLE + r, DOWN].join(" ") }, plate);
    const cast = svgNode("text", { class: "cast", "font-size": size }, plate);
    svgNode("textPath", { href: `#${id}`, startOffset: "50%" }, cast).textContent = text;
  }

  #hub(plate, value, unit, isSmall) {
    const wide = isSmall ? 700 : 560, most = isSmall ? (unit ? 180 : 216) : 112;
    const size = Math.min(most, wide / Math.max(isSmall ? 1 : 4, [...value].length));
    const under = isSmall ? Math.min(78, size) : Math.min(34, 400 / Math.max(8, [...unit].length));
    const at = (y) => ({ x: MIDDLE, y: DOWN + y });
    const number = svgNode("text", { class: "medal-value", ...at(unit ? size * (isSmall ? 0.2 : 0.22) : size * 0.36), "font-size": size }, plate);
    number.textContent = value;
    if (!unit) return;
    svgNode("text", { class: "medal-unit", ...at(isSmall ? size * 0.2 + under * 0.95 : 62), "font-size": under }, plate).textContent = unit;
  }
}
customElements.define("rack-medal", RackMedal);
