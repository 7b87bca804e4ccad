// Whether a trainer did something in a member's workout at the kiosk. Contract: coachShows(person); coachSide(person) →
// the card in the side column; coachLine(person) → the card for half a screen; coachReply(person) → the form for a
// reply. coach.js, which draws them, is loaded when it is needed.
import { pending, pendingSwaps } from "../../shared/coaching/coaching.js";
import { noun } from "../../shared/register.js";
import { later } from "../base/later.js";
import { workoutOf } from "./sets.js";

export const coachSide = later("coachSide");
export const coachLine = later("coachLine");
export const coachReply = later("coachReply");

noun({ row: { place: "start", order: 60, sparesSuggestions: true, room: (person, drawn) => (drawn ? 2 : 0),
  draw: (person) => (person.coaching.reply ? coachReply(person) : coachShows(person) ? coachSide(person) : null) } });

export function coachShows(person) {
  const { coaching } = person, workout = workoutOf(person);
  return Boolean(coaching.watching.length || coaching.unread.length || pending({ coaching, workout }).length
    || pendingSwaps({ coaching, workout }).length
    || coaching.suggestionFor(workout?.rows ?? []));
}
