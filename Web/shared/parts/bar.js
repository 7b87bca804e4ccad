// <rack-bar .part=${0…1}>: how full something is. Each page gives it its height and colours; the filled part is its ::before,
// scaled by --part. It sets that itself, because the page's CSP refuses style attributes.
class RackBar extends HTMLElement {
  set part(part) { this.style.setProperty("--part", part); }
}
customElements.define("rack-bar", RackBar);
