// The zones of a heart rate, which have a number, a colour, a shape and a word, so that none of them speaks alone. Contract:
//   ZONES → 0…5; wordOf(zone) → "hard"; spokenZone(zone) → "zone 4, hard"; <heart-mark zone="4"> draws the shape with its
//   number, hidden from assistive technology: write the word beside it. `--shape` and `--digit` are its colours (zones.css).
//   shares(counts) → [{zone, n}] of those that are not empty, in their order;
//   <heart-part .n=${3}> in a row takes as much of it as its number says;
//   minutesOf(seconds) → whole minutes, of which a zone that was reached has at least one.
// Below zone 1 is zone 0: less than half of the maximum, which gives no points.
import { SVG, svgNode } from "../../svg.js";
import { t } from "../../words.js";
import "../../words/floor/zones.js";

export const ZONES = [0, 1, 2, 3, 4, 5];
export const wordOf = (zone) => t(`zone.${zone}`);
export const spokenZone = (zone) => t("zone.said", { zone, word: wordOf(zone) });

export const shares = (counts) => ZONES.map((zone) => ({ zone, n: counts?.[zone] ?? 0 })).filter(({ n }) => n > 0);
export const minutesOf = (seconds) => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0);

// In a field of 48 by 48. How far below the middle a figure stands in its shape.
const STAR = Array.from({ length: 18 }, (_, i) => {
  const [angle, far] = [(i * Math.PI) / 9, i % 2 ? 16.5 : 23.5];
  return `${(24 + far * Math.sin(angle)).toFixed(1)} ${(24 - far * Math.cos(angle)).toFixed(1)}`;
});
const SHAPES = {
  0: ["M24 4a20 20 0 1 0 0 40a20 20 0 0 0 0-40M24 9.500a14.500 14.5 0 1 1 0 29a14.500 14.5 0 0 1 0-29", 0],
  1: ["M24 3a21 21 0 1 0 0 42a21 21 0 0 0 0-42", 0],
  2: ["M10 5h28a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5V10a5 5 0 0 1 5-5", 0],
  3: ["M24 1.500L46.500 24 24 46.500 1.500 24z", 0],
  4: ["M24 4a2.500 2.500 0 0 1 2.200 1.300L46 41.200A2.500 2.500 0 0 1 43.800 45H4.200A2.500 2.500 0 0 1 2 41.200L21.800 5.300A2.500 2.500 0 0 1 24 4", 6.5],
  5: [`M${STAR.join("L")}z`, 0],
};

class HeartMark extends HTMLElement {
  static observedAttributes = ["zone"];
  connectedCallback() { this.draw(); }
  attributeChangedCallback() { if (this.isConnected) this.draw(); }

  draw() {
    const zone = this.getAttribute("zone"), [d, below] = SHAPES[zone] ?? SHAPES[0];
    this.setAttribute("aria-hidden", "true");
    this.dataset.zone = zone;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 48 48");
    svg.setAttribute("focusable", "false");
    svgNode("path", { class: "shape", d, "fill-rule": "evenodd" }, svg);
    svgNode("text", { x: 24, y: 31.6 + below, "text-anchor": "middle" }, svg).textContent = zone ?? "";
    this.replaceChildren(svg);
  }
}
customElements.define("heart-mark", HeartMark);

class HeartPart extends HTMLElement {
  set n(n) { this.style.flexGrow = n; }
}
customElements.define("heart-part", HeartPart);
