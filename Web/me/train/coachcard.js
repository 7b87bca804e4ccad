// Whether a trainer did something in the member's workout. Contract: coachCard() → template, or null. The card itself
// (coach.js) is loaded when there is something to show.
import { noun } from "../../shared/register.js";
import { later } from "../later.js";
import { coaching } from "./coaching.js";

const card = later("coach");

noun({ row: { place: "today", order: 40, draw: coachCard } });

export function coachCard() {
  const { watching, changes, swaps, unread, state, reply } = coaching;
  return watching.length || changes.length || swaps.length || unread.length || state.suggestion || reply ? card() : null;
}
