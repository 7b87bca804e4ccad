// This page's fonts. A browser that does not have them yet fetches them once the page shows what the member came for, because
// on a slow line they take a quarter of a second. Until they are here, the page stands in a font of the system: `plain` in
// index.html, and plain.css. Contract: dress() after each draw.
// Tempting mistake: taking `plain` away before they are here. The browser would draw in a wider font, and the page would move.
import { keep } from "../../shared/store.js";

const { documentElement: root } = document, KEPT = "fonts";
const FONTS = ['400 16px "Inter"', '600 16px "Inter"', '400 16px "Bebas Neue"'];
let isAsked = keep.get(KEPT) === true;
if (isAsked) root.classList.remove("plain");

export function dress() {
  if (isAsked || document.querySelector(".page > .skeletons, .now-card[aria-busy=true]")) return;
  isAsked = true;
  Promise.all(FONTS.map((font) => document.fonts.load(font))).then(() => keep.set(KEPT, true), () => {})
    .then(() => root.classList.remove("plain"));
}
