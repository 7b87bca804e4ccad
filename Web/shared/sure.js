// A question in the page that something is about to be done: <rack-sure class="sure" role="alertdialog" aria-label=…>
// with its buttons, the one that does nothing last. Guarantee: that one has the focus when the question appears, Escape
// presses it, and the focus then returns to what stands in the question's place.
class Sure extends HTMLElement {
  #place = null; #before = null;
  #key = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    this.#no?.click();
  };

  get #no() { return [...this.querySelectorAll("button")].at(-1); }

  connectedCallback() {
    this.#place = this.parentElement;
    this.#before = this.previousElementSibling;
    document.addEventListener("keydown", this.#key);
    queueMicrotask(() => this.#no?.focus());
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#key);
    const place = this.#place, before = this.#before;
    // After the redraw that took the question away.
    setTimeout(() => {
      // A redraw just before may have made focus.js place the focus on what the question stood in.
      const now = document.activeElement;
      if (!place?.isConnected || (now !== document.body && !now?.contains(place))) return;
      const next = before?.isConnected ? before.nextElementSibling : place.firstElementChild;
      (next?.matches("a, button") ? next : next?.querySelector("a, button"))?.focus();
    });
  }
}

customElements.define("rack-sure", Sure);
