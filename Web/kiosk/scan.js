// Keys that arrive outside of text fields. A badge reader types like a keyboard, only faster: four or more characters
// less than 45 ms apart and then Enter are a badge; all else reaches the handler that the screen has set.
// Guarantee: a scan leaves no trace on the screen, because characters are held back until it is clear what they are.
import { app } from "./app.js";

const GAP = 45;
let handler = null;

// The screen's own keys: fn("a"), fn("7"), fn("Backspace"), fn("Enter") … returns true where it used the key.
export function onKeys(fn) { handler = fn; }

const typing = (element) => element?.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

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
    } else if (event.key === "Enter" && held.length >= 4 && !app.pinOnly?.(held)) {
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
