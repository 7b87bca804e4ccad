// Whether a trainer did something in the member's workout. Contract: coachCard() → template, or null. The card itself
// (coach.js) is loaded when there is something to show.
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { later } from "../later.js";
import { workoutNow } from "./plan.js";
import { coaching } from "./coaching.js";

const card = later("coach");

// In a workout it stands below the workout's card. At other times it is news.
noun({ row: { place: "today", order: 25, draw: () => (workoutNow() ? coachCard() : null) } });
noun({ row: { place: "news", order: 40, draw: () => (workoutNow() ? null : coachCard()), tells: () => (workoutNow() ? [] : told()) } });

const told = () => {
  const { watching, unread, state: { suggestion } } = coaching;
  return [...suggestion ? [[suggestion.by, "suggests"]] : [], ...[...unread].reverse().map(({ by }) => [by, "comment"]),
    ...watching.map((by) => [by, "watching"])].map(([by, what]) => ({ by, text: t(`news.${what}`, { name: by.name }) }));
};

export function coachCard() {
  const { watching, changes, swaps, unread, state, reply } = coaching;
  return watching.length || changes.length || swaps.length || unread.length || state.suggestion || reply ? card() : null;
}
