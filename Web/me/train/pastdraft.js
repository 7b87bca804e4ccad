// A past workout while it is being typed, all as text. Contract: pure functions, except for those that store the draft.
//   pastOf(member) → the draft that this browser stored, or a blank one for today: {name, day, time, lasted, comment,
//   exercises: [{id, exercise, sets: [entry…]}], sent?}; keepPast(member, draft), dropPast(member);
//   bodyOf(draft, typeOf, {zone, now}) → {body} or {errors}: what the server gets, or errors by place;
//   placeOf(field, draft) → the place of a fault's field. Places: "day", "time", "lasted", "name", "comment",
//   "exercises", "e3" (an exercise), "e3.1.reps" (its second set). A place identifies an exercise by its id, so it
//   stays valid when another one is removed.
import { dayKey } from "../../shared/format.js";
import { keep } from "../../shared/store.js";
import { t } from "../../shared/words.js";
import { blankEntry, checked, secondsOf } from "./entry.js";

const LONGEST = 24 * 60; // minutes

const nameOf = (member) => `past.${member}`;

export const blankPast = (now) => ({ name: "", day: dayKey(now), time: "", lasted: "60", comment: "", exercises: [] });
export const pastOf = (member, now) => keep.get(nameOf(member)) ?? blankPast(now);
export const keepPast = (member, draft) => keep.set(nameOf(member), draft);
export const dropPast = (member) => keep.remove(nameOf(member));

export const nextId = ({ exercises }) => Math.max(0, ...exercises.map(({ id }) => id)) + 1;
export const nextSet = ({ sets }, unit) => (sets.length ? { ...sets.at(-1), note: "", rpe: "", heartRate: "" }
  : blankEntry(unit));

// The gym's local time at an instant, as if it were UTC.
function wallAt(ms, zone) {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit", hour: "2-digit", minute: "2-digit" }).formatToParts(ms);
  const of = (type) => parts.find((part) => part.type === type).value;
  return Date.parse(`${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:00Z`);
}

// The second pass corrects times near a clock change. For an hour that occurs twice, the first is used.
export function instantOf(day, time, zone) {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const guess = wanted - (wallAt(wanted, zone) - wanted);
  const found = guess - (wallAt(guess, zone) - wanted);
  return wallAt(found - 3_600_000, zone) === wanted ? found - 3_600_000 : found;
}

// "60" and "75 min" are minutes, "1:15" is an hour and a quarter.
function minutesOf(text) {
  const plain = text.trim();
  if (/^\d+:\d\d$/.test(plain)) return secondsOf(plain);
  return /^\d+$/.test(plain) ? Number(plain) : NaN;
}

export function bodyOf(draft, typeOf, { zone, now }) {
  const errors = {}, sets = [], minutes = minutesOf(draft.lasted);
  if (!draft.day) errors.day = t("fault.required");
  if (!draft.time) errors.time = t("fault.required");
  if (!draft.lasted.trim()) errors.lasted = t("fault.required");
  else if (!(minutes >= 1 && minutes <= LONGEST)) errors.lasted = t("workout.past.minutes");
  if (!draft.exercises.length) errors.exercises = t("workout.past.none");
  for (const { id, exercise, sets: entries } of draft.exercises) {
    if (!entries.length) errors[`e${id}`] = t("workout.past.noSets");
    entries.forEach((entry, i) => {
      const { params, errors: wrong } = checked(entry, typeOf(exercise));
      for (const [name, text] of Object.entries(wrong ?? {})) errors[`e${id}.${i}.${name}`] = text;
      if (params) sets.push({ exercise, ...params });
    });
  }
  if (Object.keys(errors).length) return { errors };
  const startedAt = instantOf(draft.day, draft.time, zone), finishedAt = startedAt + minutes * 60_000;
  if (startedAt > now) return { errors: { [draft.day > dayKey(now) ? "day" : "time"]: t("fault.in_future") } };
  if (finishedAt > now) return { errors: { lasted: t("workout.past.long") } };
  const body = { startedAt, finishedAt, sets };
  if (draft.name.trim()) body.name = draft.name.trim();
  if (draft.comment.trim()) body.comment = draft.comment.trim();
  return { body };
}

export function placeOf(field, { exercises }) {
  if (field === "startedAt") return "time";
  if (field === "finishedAt") return "lasted";
  const [, place, name] = /^sets\[(\d+)\]\.?(\w*)/.exec(field ?? "") ?? [];
  if (place === undefined) return field === "sets" ? "exercises" : field;
  let left = Number(place);
  for (const { id, sets } of exercises) {
    if (left < sets.length) return !name || name === "exercise" ? `e${id}` : `e${id}.${left}.${name}`;
    left -= sets.length;
  }
  return "exercises";
}
