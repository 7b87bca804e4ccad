// A tile's zone as colour, shape and word: <heart-band .zone=${4}></heart-band>. When the zone changes, the new one wipes
// upwards over the old one, in a place that stays as it is; with reduced motion it is simply there. Contract: it reads as the
// word alone, and nothing in it is announced.
import { wordOf } from "../../shared/floor/hearts/zones.js";

const WIPE = { duration: 600, easing: "cubic-bezier(0.3, 0, 0.2, 1)" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

class HeartBand extends HTMLElement {
  #zone;

  set zone(zone) {
    if (zone === this.#zone) return;
    this.#zone = zone;
    if (this.isConnected) this.draw();
  }
  connectedCallback() { if (!this.firstChild) this.draw(); }

  draw() {
    const layer = document.createElement("div"), mark = document.createElement("heart-mark"), word = document.createElement("span");
    layer.dataset.zone = this.#zone;
    mark.setAttribute("zone", this.#zone);
    word.className = "title";
    word.textContent = wordOf(this.#zone);
    layer.append(mark, word);
    const older = [...this.children];
    this.append(layer);
    const gone = () => { for (const each of older) each.remove(); };
    if (!older.length || still.matches) return gone();
    for (const each of older) each.setAttribute("aria-hidden", "true");
    layer.animate([{ clipPath: "inset(100% 0 0 0)" }, { clipPath: "inset(0)" }], WIPE).finished.then(gone, gone);
  }
}
customElements.define("heart-band", HeartBand);
