// Keys typed outside of text fields, or in one that takes its keys from the page (data-keys="own"). A badge reader types like a keyboard, only faster: four or more characters less
// than 45 ms apart, followed by Enter, are a badge. All other keys go to the current screen's handler.
// Guarantee: a scan types nothing on the screen, because characters are held back until the next one is late.
import { app } from "./app.js";

const GAP = 45;
let handler = null, isOwn = () => false;

// Sets the screen's key handler: fn("a"), fn("7"), fn("Backspace"), fn("Enter") … returns true if it used the key.
// own(text) returns true for quick characters that are not a badge: a PIN may be typed as fast.
export function onKeys(fn, { own = () => false } = {}) {
  handler = fn;
  isOwn = own;
}

const typing = (element) => element?.matches?.("input:not([type=radio]):not([type=checkbox]):not([data-keys=own]), textarea, select");

export function listenForScans(scanned) {
  let held = "", timer = 0;
  const release = () => {
    clearTimeout(timer);
    for (const key of held) handler?.(key);
    held = "";
    app.refresh();
  };
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if ([...event.key].length === 1 && event.key !== " ") {
      event.preventDefault();
      held += event.key;
      clearTimeout(timer);
      timer = setTimeout(release, GAP);
    } else if (event.key === "Enter" && held.length >= 4 && !isOwn(held)) {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      const badge = held;
      held = "";
      scanned(badge);
    } else if (event.key !== "Shift") {
      if (held) release();
      // A focused button keeps its own Enter.
      const own = event.key === "Enter" && event.target.closest?.("button, a, summary, [role=button]");
      if (!own && handler?.(event.key)) event.preventDefault();
    }
  }, true);
}
