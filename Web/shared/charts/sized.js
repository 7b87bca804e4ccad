// A place for a drawing that needs to know its width: text in an SVG that is stretched would be stretched as well.
// Contract: sized((width, height) => template) → template; drawn anew when the width changes and, where the page gives
// the place a height of its own and `draw` takes it, when that changes.
import { html, render } from "../template.js";

export const sized = (draw) => html`<rack-sized .draw=${draw}></rack-sized>`;

class Sized extends HTMLElement {
  #draw = null; #width = 0; #height = 0;
  // In the next frame: to draw within the observer's own call could change what it observes.
  #watch = new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));

  set draw(draw) { this.#draw = draw; this.#paint(); }

  connectedCallback() { this.#watch.observe(this); this.#measure(); }
  disconnectedCallback() { this.#watch.disconnect(); }

  #measure() {
    const width = this.clientWidth, height = this.#draw?.length > 1 ? this.clientHeight : 0;
    if (!width || (width === this.#width && height === this.#height)) return;
    [this.#width, this.#height] = [width, height];
    this.#paint();
  }
  #paint() { if (this.#width && this.#draw) render(this.#draw(this.#width, this.#height), this); }
}
customElements.define("rack-sized", Sized);
