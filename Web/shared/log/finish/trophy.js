// What hangs on the strap at the end of a workout. Contract: trophyOf(workout, who) → {medal, exercise, head?, text?, more?}:
// `medal` for <rack-medal>; `exercise` is the one whose curve goes with it; `head` and `text` say what a record beats, or
// what the award is for; `more` counts the other records. `who`: see picture.js.
// The record that says most hangs; without one, an award; without that, an iron plate that counts the workout.
import { dayText, mondayOf } from "../../days.js";
import * as format from "../../format.js";
import { earnedIn } from "../../progress/awards.js";
import { medalOf } from "../../progress/medals.js";
import { GRAMS } from "../../units.js";
import { t } from "../../words.js";
import { bestRecord, recordsOf } from "./records.js";

export function trophyOf(workout, who) {
  const day = format.dayKey(workout.startedAt), foot = `${who.gym ?? ""} ${dayText(day, { year: true })}`.trim();
  const shown = (medal) => ({ colour: who.member.colour, foot, ...medal });
  const records = recordsOf(workout, who.find), best = bestRecord(records);
  if (best) {
    const { about, set, onPlate, exercise } = best, beats = onPlate === "heaviest" ? beaten(workout, best, who) : null;
    return { exercise, head: t(`record.${onPlate}`), ...beats, more: moreText(records.filter((one) => one !== best)),
      medal: shown({ top: t("done.record.of", { name: about?.name ?? t("done.exercise") }), ...hub(set, about?.type, who.member.unit) }) };
  }
  const exercise = mostDone(workout), [award] = who.isKept ? earnedIn(who.awards(), workout.id) : [];
  if (award) return { exercise, head: award.name, text: award.text, medal: shown({ ...medalOf(award), top: award.name }) };
  return { exercise, head: thisWeek(day, who),
    medal: shown({ colour: "iron", top: workout.name || who.member.displayName, ...counted(workout, who) }) };
}

const moreText = (others) => (others.length === 1 && others[0].about ? t("done.more.record", { name: others[0].about.name })
  : others.length ? t("done.more.records", { n: others.length }) : null);

// Large: what is in hand; small: the rest of it.
function hub(set, type, unit) {
  const text = format.set({ ...set, tempo: undefined }, type, unit);
  const [, value, rest] = /^([+−]?\d[\d.,:]*)\s*(.*)$/u.exec(text) ?? [null, "", text];
  return { value, unit: rest };
}

// What was the heaviest of all workouts before this one, and by how much it is beaten. Loads that include the body's weight
// are left out: what is in hand says nothing about them.
function beaten(workout, { exercise, about, set }, who) {
  if (about?.type !== "weightReps") return null;
  const { unit } = who.member, points = who.reads("progress.exercise", { exercise }).data?.points ?? [];
  const before = points.filter((point) => point.workout !== workout.id && point.at < workout.startedAt && point.topGrams > 0);
  const best = before.reduce((top, point) => (point.topGrams >= (top?.topGrams ?? 0) ? point : top), null);
  const inUnit = (grams) => Math.round((grams / GRAMS[unit]) * 100) / 100;
  const gain = best && inUnit(set.weight.value * GRAMS[set.weight.unit] - best.topGrams);
  if (!(gain > 0)) return null;
  const was = format.set({ weight: { value: inUnit(best.topGrams), unit }, reps: best.topReps }, about.type, unit);
  return { head: t("done.more", { load: format.weight({ value: gain, unit }) }),
    text: t("done.more.than", { day: format.shortDay(best.at, who.now()), set: was.replaceAll(" ", "\u00a0") }) };
}

// The exercise with the most sets, and of several the first.
function mostDone({ sets }) {
  const counts = new Map();
  for (const { exercise } of sets) counts.set(exercise, (counts.get(exercise) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

// A reply that is being read again may be of before this workout.
const fresh = ({ data, isStale, loading }) => (isStale || loading ? null : data);

// "24th workout". The server counts all of them, so only the newest knows its number; the others count their sets.
function counted(workout, who) {
  const all = who.isNewest ? fresh(who.reads("awards.list"))?.next.find(({ unit, family }) => unit === "workouts" && family === "workouts") : null;
  return all?.value ? { value: t("done.nth", { n: all.value }), unit: t("done.workout") }
    : { value: String(workout.sets.length), unit: t("done.sets", { n: workout.sets.length }) };
}

function thisWeek(day, who) {
  const isNow = who.isNewest && mondayOf(day) === mondayOf(format.dayKey(who.now()));
  const n = isNow ? fresh(who.reads("goals.get"))?.thisWeek.workouts : 0;
  return n > 1 ? t("done.week", { n }) : null;
}
