// A boat on its lane: <race-boat .part=${0…1}>, seen from above, with the water that it has behind it, the quarters of its
// course and the finish. Where each of them is, is its --part of the course (race.css), which is set here, because the page's CSP
// refuses style attributes. Hidden from assistive technology: the figures beside it say the same. It glides from one reading to
// the next; with reduced motion it is simply there.
// Tempting mistake: a boat that is drawn anew at each reading. It would jump, and the wall would never be calm.
import { svgNode } from "../../shared/svg.js";

class RaceBoat extends HTMLElement {
  set part(part) { this.style.setProperty("--part", part); }

  connectedCallback() {
    if (this.firstChild) return;
    this.setAttribute("aria-hidden", "true");
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const line = this.appendChild(document.createElement("i"));
      line.className = part < 1 ? "quarter" : "finish";
      line.style.setProperty("--part", part);
    }
    const water = this.appendChild(document.createElement("i"));
    water.className = "water";
    const boat = svgNode("svg", { viewBox: "0 0 120 40" }, this);
    svgNode("path", { class: "oars", d: "M46 20L34 4M46 20L34 36M78 20L66 4M78 20L66 36" }, boat);
    svgNode("path", { class: "hull", d: "M0 20C18 12 34 10.5 62 10.5S108 15 120 20C108 25 90 29.5 62 29.5S18 28 0 20Z" }, boat);
    for (const cx of [48, 80]) svgNode("circle", { class: "seat", cx, cy: 20, r: 5.5 }, boat);
  }
}
customElements.define("race-boat", RaceBoat);
