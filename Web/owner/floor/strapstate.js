// The gym's heart-rate straps, as the owner's pages know them. Contract: straps.list → as straps.list replies, or null until it is known;
//   straps.error; ask() reads it again; follow(), called by each draw that shows them: a strap has no event of its own, so the list is
//   asked for every few seconds while it is on the screen; isHere(strap): it was heard a moment ago; heardBy(device) → what that radio has
//   heard, {straps, heardAt}: how many in the last minute, and when the last one, absent if none; null until it is known.
//   whenOf(ms) → "18:40", or the day if that was not today.
import { noun } from "../../shared/register.js";
import { dayKey, day as dayOf, time } from "../../shared/format.js";
import { app, clock, session } from "../state.js";

// ms. How often it is asked for while it is shown, and how long ago a strap may have been heard to be here.
const EACH = 5_000, HERE = 10_000;
const empty = () => ({ list: null, radios: null, error: null, askedAt: -Infinity, timer: 0 });
export const straps = empty();

noun({ left() { clearTimeout(straps.timer); Object.assign(straps, empty()); } });

export async function ask() {
  straps.askedAt = performance.now();
  try {
    const { straps: list, radios = [] } = await session.ask("straps.list");
    Object.assign(straps, { list, radios, error: null });
  } catch (error) { straps.error = error; }
  app.refresh();
}

export function follow() {
  if (session.away || performance.now() - straps.askedAt < EACH) return;
  ask();
  clearTimeout(straps.timer);
  straps.timer = setTimeout(() => app.refresh(), EACH + 20);
}

export const isHere = ({ heardAt }) => heardAt !== undefined && clock.now() - heardAt < HERE;

export const whenOf = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : dayOf(at));

export function heardBy(device) {
  follow();
  return straps.radios && (straps.radios.find((one) => one.device === device) ?? { straps: 0 });
}
