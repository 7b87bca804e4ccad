// This page's fonts. A browser that does not have them yet fetches them once the page shows what the member came for, because
// on a slow line they take a quarter of a second. Until they are here, the page stands in a font of the system: `plain` in
// index.html, and plain.css. Contract: dress() after each draw.
// Tempting mistake: taking `plain` away before they are here. The browser would draw in a wider font, and the page would move.
import { keep } from "../../shared/store.js";

const { documentElement: root } = document, KEPT = "fonts";
const FONTS = ['400 16px "Inter"', '600 16px "Inter"', '400 16px "Bebas Neue"'];
const PATIENCE_MS = 8_000, undress = () => root.classList.remove("plain");
let isAsked = keep.get(KEPT) === true;
if (isAsked) undress();

export function dress() {
  if (isAsked || document.querySelector(".page > .skeletons, .now-card[aria-busy=true]")) return;
  isAsked = true;
  const all = Promise.all(FONTS.map((font) => document.fonts.load(font)));
  all.then(() => { keep.set(KEPT, true); undress(); }, () => {});
  // A font that does not come must not keep back what plain.css hides.
  setTimeout(undress, PATIENCE_MS);
}
