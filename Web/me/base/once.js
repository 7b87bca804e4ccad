// Buttons that follow each other at the same place: for a moment after one was tapped, the next one takes no tap. Contract:
// once(act) → a handler of such a tap; isPausing() → whether taps are ignored now, for aria-disabled; pauseTaps(): also after
// something else.
import { app } from "./state.js";

const PAUSE_MS = 600;
let until = 0;

export const isPausing = () => performance.now() < until;

export function pauseTaps() {
  until = performance.now() + PAUSE_MS;
  setTimeout(() => app.refresh(), PAUSE_MS + 20);
}

export const once = (act) => () => {
  if (isPausing()) return;
  pauseTaps();
  act();
};
