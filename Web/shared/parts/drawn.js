// A drawing in pixels, such as a part of a photo. Contract: <rack-drawn .draw=${(context, width, height) => …} .seen=${…}>: draw gets a clean
//   sheet as large as the element, in CSS pixels; it is called again for another size and for another function, so a function that is
//   the same as before costs nothing, and without one the canvas takes no memory. seen(), if given, is called each time that the element is about to come into sight.
// Hidden from assistive technology: put the words beside it.
// Tempting mistake: an <img> with a blob: address. The page's CSP refuses it.
const NEAR = "200px", MOST_SCALE = 2;

class Drawn extends HTMLElement {
  #draw = null; #seen = null; #canvas = null;
  // In the next frame, because drawing within the observer's callback could change what it observes.
  #size = new ResizeObserver(() => requestAnimationFrame(() => this.#paint()));
  #sight = null;

  set draw(draw) { this.#draw = draw; this.#paint(); }
  set seen(seen) { this.#seen = seen; }

  connectedCallback() {
    if (!this.#canvas) {
      this.setAttribute("aria-hidden", "true");
      this.#canvas = this.appendChild(Object.assign(document.createElement("canvas"), { width: 0, height: 0 }));
    }
    this.#size.observe(this);
    this.#sight ??= new IntersectionObserver((all) => { if (all.at(-1).isIntersecting) this.#seen?.(); }, { rootMargin: NEAR });
    this.#sight.observe(this);
    this.#paint();
  }
  disconnectedCallback() {
    this.#size.disconnect();
    this.#sight.disconnect();
  }

  #paint() {
    const canvas = this.#canvas;
    if (!canvas) return;
    if (!this.#draw) {
      if (canvas.width) Object.assign(canvas, { width: 0, height: 0 });
      return;
    }
    const { clientWidth: width, clientHeight: height } = this;
    if (!width || !height) return;
    const scale = Math.min(MOST_SCALE, globalThis.devicePixelRatio || 1), wide = Math.round(width * scale), high = Math.round(height * scale);
    // Setting a size, even the same one, takes new memory.
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    this.#draw(context, width, height);
  }
}
customElements.define("rack-drawn", Drawn);
