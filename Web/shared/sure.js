// A confirmation in the page: <rack-sure class="sure" role="alertdialog" aria-label=…> with its buttons, of which the last
// one cancels. Guarantee: the cancel button has the focus when the question appears, Escape presses it, and afterwards the
// focus moves to the control that replaced the question.
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
    // After the redraw that removed the question.
    setTimeout(() => {
      // Go on also if focus.js has already moved the focus to an element around the question.
      const now = document.activeElement;
      if (!place?.isConnected || (now !== document.body && !now?.contains(place))) return;
      const next = before?.isConnected ? before.nextElementSibling : place.firstElementChild;
      (next?.matches("a, button") ? next : next?.querySelector("a, button"))?.focus();
    });
  }
}

customElements.define("rack-sure", Sure);
