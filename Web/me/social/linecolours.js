// Lines in their members' colours: <rack-lines .colours=${["green", "red"]}>. Contract: within it, .c0, .c1 …
// (charts.css) have the colours in that order. If two are the same, all lines use the chart's own colours, which
// differ. The lines also differ by their dashes.
// It is a custom element, because the page's CSP refuses style attributes.
class RackLines extends HTMLElement {
  set colours(colours) {
    const differ = new Set(colours).size === colours.length;
    colours.forEach((colour, i) => {
      // Chalk is too pale for a line on a white ground.
      const shown = colour === "chalk" ? "var(--ink)" : `var(--plate-${colour})`;
      if (differ) this.style.setProperty(`--line-${i}`, shown); else this.style.removeProperty(`--line-${i}`);
    });
  }
}
customElements.define("rack-lines", RackLines);
