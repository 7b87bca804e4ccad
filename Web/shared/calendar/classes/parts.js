// The parts of a day, in which a week's classes stand in rows. Contract: partOf({startsAt}) → "morning", "afternoon" or
// "evening", in the gym's time zone; partsOf(sessions) → those in which there is one, in order; t(`part.${part}`) is its name.
import { time } from "../../format.js";
import "../../words/calendar/parts.js";

// The first hour of each.
const PARTS = [["morning", 0], ["afternoon", 12], ["evening", 17]];

const hourOf = (ms) => Number(time(ms).slice(0, 2));
export const partOf = ({ startsAt }) => PARTS.findLast(([, hour]) => hourOf(startsAt) >= hour)[0];

export function partsOf(sessions) {
  const some = new Set(sessions.map(partOf));
  return PARTS.map(([part]) => part).filter((part) => some.has(part));
}
