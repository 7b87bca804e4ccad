// The next class or appointment of a member. A row of place "start.next" has next(person) → undefined until it is known, null for
// none, else {at, kind, about, key, draw}: when it begins, whose id `about` is, and its cell. Contract: nextOf(person) → the one
// that comes first, undefined or null.
import { rowsAt } from "../../shared/register.js";

export function nextOf(person) {
  const all = rowsAt("start.next").map(({ next }) => next(person));
  if (all.includes(undefined)) return undefined;
  return all.reduce((first, one) => (one && (!first || one.at < first.at) ? one : first), null);
}
