// A container for a drawing that needs to know its width: stretching an SVG would stretch its text as well.
// Contract: sized((width, height) => template) → template; redrawn when the width changes. If the page gives the
// container a height of its own and the function takes it, it is also redrawn when the height changes.
import { html, render } from "../../template.js";

export const sized = (draw) => html`<rack-sized .draw=${draw}></rack-sized>`;

class Sized extends HTMLElement {
  #draw = null; #width = 0; #height = 0;
  // In the next frame, because drawing within the observer's callback could change what it observes.
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
