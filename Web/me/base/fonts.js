// This page's fonts. A browser that does not have them yet fetches them once the page shows what the member came for, because
// on a slow line they take a quarter of a second. Until then the page stands in the system's font: `plain` in index.html.
// Contract: dress() after each draw.
import { keep } from "../../shared/store.js";

const { documentElement: root } = document;
if (keep.get("fonts")) root.classList.remove("plain");

export function dress() {
  if (!root.classList.contains("plain") || document.querySelector(".page > .skeletons, .now-card[aria-busy=true]")) return;
  root.classList.remove("plain");
  document.fonts.ready.then(() => keep.set("fonts", true));
}
