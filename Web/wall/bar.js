// <wall-bar .part=${0…1}> sets its own style, because the page's CSP refuses style attributes.
class WallBar extends HTMLElement {
  set part(part) { this.style.setProperty("--part", part); }
}
customElements.define("wall-bar", WallBar);
