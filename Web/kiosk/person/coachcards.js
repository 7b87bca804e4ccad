// Whether a trainer did something in a member's workout at the kiosk. Contract: coachAsks(person): it is to be read or answered;
// coachShows(person): that, or a trainer watches; coachSide(person) →
// the card in the side column; coachLine(person) → the card for half a screen; coachRow(person) → one as wide as the screen;
// coachReply(person) → the form for a reply. coach.js, which draws them, is loaded when it is needed.
import { pending, pendingSwaps } from "../../shared/coaching/coaching.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { later } from "../base/later.js";
import { workoutOf } from "./sets.js";

export const coachSide = later("coachSide");
export const coachLine = later("coachLine");
export const coachRow = later("coachRow");
export const coachReply = later("coachReply");

// Who watches, and what concerns the open workout, is above the card of the start view; a comment on an earlier one can wait among
// the news.
const isUrgent = (person) => person.coaching.watching.length || (Boolean(workoutOf(person)) && coachShows(person));

noun({ row: { place: "start", order: 60,
  draw: (person) => (person.coaching.reply ? coachReply(person) : isUrgent(person) ? coachRow(person) : null) } });
noun({ row: { place: "news", order: 20, left: (person) => { person.coaching.reply = null; },
  tells: ({ coaching }) => coaching.unread.slice(-1).map(({ by }) => ({ text: t("start.news.comment", by) })),
  draw: (person) => (person.coaching.reply ? coachReply(person) : person.coaching.unread.length ? coachRow(person) : null) } });

export function coachAsks(person) {
  const { coaching } = person, workout = workoutOf(person);
  return Boolean(coaching.unread.length || pending({ coaching, workout }).length || pendingSwaps({ coaching, workout }).length
    || coaching.suggestionFor(workout?.rows ?? []));
}

export const coachShows = (person) => Boolean(person.coaching.watching.length) || coachAsks(person);
