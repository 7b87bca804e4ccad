// What to load for planned reps (`progress.load`). Contract:
//   loadTip(session, exercise, reps, {unit, changed, asks}) → {lead, rest} as text, or null while it is not known and
//   where the log supports no load; session: an object with ask(method, params); asks: false shows only what is cached.
// Guarantee: no load is computed here. What the server does not say is not shown.
import "../words/progress/evaluation.js";
import * as format from "../format.js";
import { progressOf } from "../progress/progress.js";
import { t } from "../words.js";

const MOST_REPS = 30;

export function loadTip(session, { id, type }, reps, { unit, changed, asks = true }) {
  if (type !== "weightReps" && type !== "bodyweightPlus") return null;
  if (!(Number.isInteger(reps) && reps >= 1 && reps <= MOST_REPS)) return null;
  const { data } = progressOf(session, changed).of("progress.load", { exercise: id, reps }, { asks });
  if (!data?.weight) return null;
  const load = format.set({ weight: data.weight, reps }, type, unit);
  if (data.afterSet) return { lead: t("load.after", { load }), rest: t("load.after.rest") };
  const was = format.set({ weight: data.lastWeight, reps: data.lastReps }, type, unit);
  return { lead: t("load.before", { load }), rest: t("load.before.rest", { was }) };
}
