// <wall-fit>: one line of text as large as its box allows. Contract: the first child element is the line; it is
// measured again when the box or the text changes and when the fonts load. Figures in Bebas Neue are 0.7 em high, so
// the line may be taller than its box by the space the letters leave empty.
const TALL = 0.74;

class WallFit extends HTMLElement {
  connectedCallback() {
    this.sizes ??= new ResizeObserver(() => this.fit());
    this.words ??= new MutationObserver(() => this.fit());
    this.sizes.observe(this);
    this.words.observe(this, { subtree: true, childList: true, characterData: true });
    document.fonts?.ready.then(() => this.fit());
    this.fit();
  }
  disconnectedCallback() { this.sizes.disconnect(); this.words.disconnect(); }

  fit() {
    const line = this.firstElementChild;
    const { clientWidth: width, clientHeight: height } = this;
    if (!line || !width || !height) return;
    line.style.fontSize = "100px";
    const wide = line.getBoundingClientRect().width || 1;
    line.style.fontSize = `${Math.floor(Math.min(height / TALL, (width / wide) * 100 * 0.995))}px`;
  }
}
customElements.define("wall-fit", WallFit);
