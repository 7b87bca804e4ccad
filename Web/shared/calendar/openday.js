// The day to which a missed workout fits best. Contract: openDayFor(plan, {today, planned, done, booked}) → {day, before, after, isClear}
// or null: the first day from today to the end of the week on which nothing else is planned, booked or was done. `before` and `after`
// are the names of what is on the days around it, or null; isClear: none of that trains the same parts of the body. A day that is
// clear comes before one that is not; rest days stay free. planned and done as in the reply to schedule.month, booked: [{day, name}]
// for classes; all of them must include the days around.
// Says nothing about loads, and only what is certain: parts that are unknown, such as those of a class, or that may be more than are
// listed, are the same parts.
import { mondayOf, shift } from "../days.js";
import { itemsOn } from "./calendar.js";

// The server lists this many at most, those with the most sets.
const MOST = 3;

const partsOf = ({ plan, work, isHere }) => (isHere && work?.bodyParts.length ? work : plan ?? work ?? { bodyParts: [] }).bodyParts;
const isWhole = (parts) => parts.length > 0 && parts.length < MOST;
const isSame = (a, b) => a === "fullBody" || b === "fullBody" || a === b;

export function openDayFor(plan, { today, planned, done, booked = [] }) {
  const others = planned.filter((other) => other !== plan), last = shift(mondayOf(today), 6);
  // What was missed, left out or done on another day takes nobody's time on this one.
  const busy = (day) => [...itemsOn(day, { planned: others, done }).filter(({ look, plan: other, isHere }) =>
    other?.state !== "rest" && (look === "ahead" || isHere)), ...booked.filter((one) => one.day === day)];
  const isRest = (day) => others.some((other) => other.day === day && other.state === "rest");
  const free = [];
  for (let day = today; day <= last; day = shift(day, 1)) if (!busy(day).length && !isRest(day)) free.push(day);
  const around = (day) => [...busy(shift(day, -1)), ...busy(shift(day, 1))];
  const isOther = (parts) => isWhole(parts) && !parts.some((part) => plan.bodyParts.some((own) => isSame(own, part)));
  const isClear = (day) => isWhole(plan.bodyParts) && around(day).every((item) => isOther(partsOf(item)));
  const day = free.find(isClear) ?? free[0];
  if (!day) return null;
  return { day, before: busy(shift(day, -1))[0]?.name ?? null, after: busy(shift(day, 1))[0]?.name ?? null, isClear: isClear(day) };
}
