// What somebody wanted before they were logged in: a place in a class. Contract: wishFor(session) remembers it and asks who they
// are; followWish(person), once they are logged in, leads to the week with that class chosen.
import { app, show } from "../base/app.js";

// ms. Long enough to find one's name and to type a PIN; whoever comes later wants something else.
const KEPT = 90_000;
let wish = null;

export function wishFor(session) {
  wish = { session, until: performance.now() + KEPT };
  show("who");
}

export function followWish(person) {
  const { session, until = 0 } = wish ?? {};
  wish = null;
  if (performance.now() > until) return;
  // Back leads to the start from there.
  person.screen.go("start");
  person.screen.go("week");
  person.screen.typed.chosen = { session };
  app.refresh();
}
