// Routines and workouts as rows that can be started. Contract: byUse: an order for sort(); factsOf(routine, now) → what is
// said of it, [text]; nameOf(workout); pastOf(workout, now) → when it was, and how long.
import { relativeDay } from "../../format.js";
import { t } from "../../words.js";

// The last one used, then the member's own, then the gym's.
export const byUse = (a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0) || Number(b.own) - Number(a.own)
  || a.name.localeCompare(b.name);

export const factsOf = ({ lastUsedAt, exercises, sets, minutes }, now) => [lastUsedAt ? relativeDay(lastUsedAt, now) : null,
  t("count.exercises", { n: exercises.length }), sets ? t("count.sets", { n: sets }) : null,
  minutes ? t("plan.minutes", { n: minutes }) : null].filter(Boolean);

export const nameOf = ({ name, exercises }) => name || exercises.map((each) => each.name).slice(0, 2).join(", ");
export const pastOf = ({ startedAt, setCount }, now) => `${relativeDay(startedAt, now)} · ${t("count.sets", { n: setCount })}`;
