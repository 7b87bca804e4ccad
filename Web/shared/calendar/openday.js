// The day to which a missed workout fits best. Contract: openDayFor(plan, {today, planned, done}) → {day, before, after, isClear} or
// null: the first day from today to the end of the week on which nothing else is planned or was done. `before` and `after` are
// the names of what is on the days around it, or null; isClear: none of that trains the same parts of the body. A day that is
// clear comes before one that is not; rest days stay free. planned and done as in the reply to schedule.month, which must include
// the days around.
// Says nothing about loads, and only what the member's own calendar says: if no body parts are known, no day is clear.
import { mondayOf, shift } from "../days.js";
import { itemsOn } from "./calendar.js";

const partsOf = ({ plan, work, isHere }) => (isHere && work?.bodyParts.length ? work : plan ?? work).bodyParts;
const isSame = (a, b) => a === "fullBody" || b === "fullBody" || a === b;

export function openDayFor(plan, { today, planned, done }) {
  const others = planned.filter((other) => other !== plan), last = shift(mondayOf(today), 6);
  // What was missed, left out or done on another day takes nobody's time on this one.
  const busy = (day) => itemsOn(day, { planned: others, done }).filter(({ look, plan: other, isHere }) =>
    other?.state !== "rest" && (look === "ahead" || isHere));
  const isRest = (day) => others.some((other) => other.day === day && other.state === "rest");
  const free = [];
  for (let day = today; day <= last; day = shift(day, 1)) if (!busy(day).length && !isRest(day)) free.push(day);
  const around = (day) => [...busy(shift(day, -1)), ...busy(shift(day, 1))];
  const isClear = (day) => plan.bodyParts.length > 0 && around(day).every((item) => partsOf(item).length > 0
    && !partsOf(item).some((part) => plan.bodyParts.some((own) => isSame(own, part))));
  const day = free.find(isClear) ?? free[0];
  if (!day) return null;
  return { day, before: busy(shift(day, -1))[0]?.name ?? null, after: busy(shift(day, 1))[0]?.name ?? null, isClear: isClear(day) };
}
