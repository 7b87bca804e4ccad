// What somebody wanted before they were logged in: a place in a class. Contract: wishFor(session) asks who they are; the fronts on
// the way, the faces, the PIN and the email, hand `wish` on, so that any other way drops it, and so does time; followWish(person),
// once they are logged in, leads to the week with that class chosen; toWish(wish): back to that class.
import { dayKey } from "../../shared/format.js";
import { leaveAlone } from "../base/alone.js";
import { app, show } from "../base/app.js";
import { openWeek } from "./opening.js";

// ms. Long enough to find one's name and to type a PIN; whoever comes later wants something else.
const KEPT = 90_000;

export function wishFor(session) {
  show("who", { wish: { session, until: performance.now() + KEPT } });
  // Whoever has gone leaves no question behind.
  leaveAlone(app.front, KEPT);
}

export const toWish = ({ session }) => show("week", { day: dayKey(session.startsAt), chosen: { session: session.id } });

export function followWish(person) {
  const { wish } = app.front;
  app.front.wish = null;
  if (!wish || performance.now() > wish.until) return;
  // Back leads to the start from there.
  person.screen.go("start");
  openWeek(person, dayKey(wish.session.startsAt), wish.session.id);
}
