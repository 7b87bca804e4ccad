// What hangs on the strap at the end of a workout. Contract: trophyOf(workout, who) → {medal, exercise, head?, text?}:
// `medal` for <rack-medal>; `exercise` is the one whose curve goes with it; `head` and `text` say what a record beats, or
// what the award is for. `who`: see picture.js.
// The record that says most hangs; without one, an award; without that, an iron plate that counts the workout.
import { DAY_MS, dateText } from "../../days.js";
import * as format from "../../format.js";
import { earnedIn } from "../../progress/awards.js";
import { medalOf } from "../../progress/medals.js";
import { pointsOf } from "./curve.js";
import { t } from "../../words.js";

// The record that says most first. A sum over many sets fits on no plate.
const KINDS = ["heaviest", "e1rm", "repsAtWeight", "reps", "longest", "farthest", "fastest"];

const weightOf = (set) => (set.weight ? format.convert(set.weight, "kg") : 0);
const rank = ({ records }) => KINDS.findIndex((kind) => records.includes(kind));

export function trophyOf(workout, who) {
  const day = dateText(workout.finishedAt, { day: "numeric", month: "short", year: "numeric" });
  const foot = `${who.gym ?? ""} ${day}`.trim(), shown = (medal) => ({ colour: who.member.colour, foot, ...medal });
  const sets = workout.sets.filter(({ records = [] }) => records.some((kind) => KINDS.includes(kind)));
  const [best, ...others] = sets.sort((one, other) => rank(one) - rank(other) || weightOf(other) - weightOf(one));
  if (best) {
    const about = who.find(best.exercise), kind = KINDS.find((one) => best.records.includes(one));
    const { head, text } = (kind === "heaviest" && beaten(workout, best, who)) || { head: t(`record.${kind}`) };
    return { exercise: best.exercise, head, text: [text, others.length ? t("done.more.records", { n: others.length }) : null]
      .filter(Boolean).join(", "), medal: shown({ top: t("done.record.of", { name: about?.name ?? "" }),
      ...hub(best, about?.type, who.member.unit) }) };
  }
  const exercise = mostDone(workout), [award] = who.isKept ? earnedIn(who.awards(), workout.id) : [];
  if (award) return { exercise, head: award.name, text: award.text, medal: shown({ ...medalOf(award), top: award.name }) };
  return { exercise, ...thisWeek(workout, who), medal: shown({ colour: "iron", top: workout.name || t("done.workout"), ...counted(workout, who) }) };
}

// Large: what is in hand; small: how often.
function hub(set, type, unit) {
  if (set.weight?.value) {
    const value = format.number(format.convert(set.weight, unit));
    return { value, unit: set.reps ? `${t(`unit.${unit}`)} × ${set.reps}` : t(`unit.${unit}`) };
  }
  if (set.reps) return { value: String(set.reps), unit: t("unit.reps", { n: set.reps }) };
  const [value, ...rest] = format.set(set, type, unit).split(" · ");
  return { value, unit: rest.join(" · ") };
}

// What was the heaviest before this workout, and by how much it is beaten.
function beaten(workout, set, who) {
  const { unit } = who.member;
  const before = pointsOf(set.exercise, who).filter((point) => point.workout !== workout.id && point.at < workout.startedAt && point.topGrams > 0);
  const best = before.reduce((top, point) => (point.topGrams >= (top?.topGrams ?? 0) ? point : top), null);
  const gain = best && Math.round((format.convert(set.weight, unit) - format.gramsIn(best.topGrams, unit)) * 100) / 100;
  if (!(gain > 0)) return null;
  return { head: t("done.more", { load: format.weight({ value: gain, unit }) }), text: t("done.more.than", {
    day: dateText(best.at, { day: "numeric", month: "long" }),
    set: format.set({ weight: { value: format.gramsIn(best.topGrams, unit), unit }, reps: best.topReps }, undefined, unit).replaceAll(" ", "\u00a0") }) };
}

// The exercise with the most sets, and of several the first.
function mostDone({ sets }) {
  const counts = new Map();
  for (const { exercise } of sets) counts.set(exercise, (counts.get(exercise) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

// "24th workout"; before the server has counted it, its sets.
function counted(workout, who) {
  const n = who.isKept ? who.awards()?.next.find(({ unit, family }) => unit === "workouts" && family === "workouts")?.value : null;
  return n ? { value: t("done.nth", { n }), unit: t("done.workout") }
    : { value: String(workout.sets.length), unit: t("done.sets", { n: workout.sets.length }) };
}

// Only of a workout of these days: the server counts the week that is now.
function thisWeek(workout, who) {
  const n = who.isKept && who.now() - workout.finishedAt < 7 * DAY_MS ? who.week()?.thisWeek.workouts : 0;
  return n > 1 ? { head: t("done.week", { n }), text: t("done.week.text") } : {};
}
