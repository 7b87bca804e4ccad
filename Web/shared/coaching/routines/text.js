// Plans as text, formatted and parsed. Contract: pure functions.
//   parseReps("8", "6–8" or "5+") → {min, max}, undefined if empty, null if unreadable;
//   loadText(load) → "80 kg", "75 %", "85 % TM", "RPE 8"; setText(set, type) → "6–8 @ 80 kg";
//   linesOf(sets) → [{count, set}], which groups equal neighbours; lineText(line, type) → "3 × 6–8 @ 80 kg";
//   letterOf(1) → "A"; runs(plan) → [{superset, members}], in order;
//   parseLength and writeLength: times, as on the clocks.
// A load is shown in the unit in which it was entered.
import { repsText } from "../../log/targets.js";
import * as format from "../../format.js";
import { t } from "../../words.js";
export { parseLength, writeLength } from "../../floor/timers/plans.js";

export const GOALS = ["strength", "muscle", "weightLoss", "fitness", "endurance", "quick"];
export const LEVELS = ["beginner", "intermediate", "advanced"];
export const LOADS = ["weight", "percentOfMax", "percentOfTrainingMax", "rpe"];
export const KINDS = ["warmup", "working", "drop", "failure"];

export function parseReps(text) {
  const typed = String(text ?? "").replace(/\s+/g, "");
  if (!typed) return undefined;
  const found = /^(\d{1,4})(?:(\+)|[-–—](\d{1,4}))?$/.exec(typed);
  if (!found) return null;
  const min = Number(found[1]), max = found[3] === undefined ? min : Number(found[3]);
  if (found[2]) return { min };
  return max < min ? null : { min, max };
}

export function loadText(load) {
  if (!load) return "";
  if (load.weight) return format.weight(load.weight);
  for (const kind of LOADS.slice(1)) {
    if (load[kind] !== undefined) return t(`routine.load.${kind}.text`, { n: format.number(load[kind]) });
  }
  return "";
}

const SIGN = { bodyweightPlus: "+", assisted: "−" };

export function setText(set, type) {
  const amount = [
    set.reps ? repsText(set.reps) : "", set.metres ? format.distance(set.metres) : "",
    set.seconds ? format.duration(set.seconds) : "",
  ].filter(Boolean).join(" · ");
  const load = loadText(set.load), sign = set.load?.weight ? SIGN[type] ?? "" : "";
  if (!amount) return load ? `${sign}${load}` : t("routine.open");
  return load ? `${amount} @ ${sign}${load}` : amount;
}

export function linesOf(sets) {
  const lines = [];
  for (const set of sets) {
    const before = lines.at(-1);
    if (before && JSON.stringify(before.set) === JSON.stringify(set)) before.count += 1;
    else lines.push({ count: 1, set });
  }
  return lines;
}

// Sets without a target are only counted.
export const lineText = ({ count, set }, type) => {
  const text = setText(set, type);
  return text === t("routine.open") ? t("count.sets", { n: count }) : `${count} × ${text}`;
};

export const letterOf = (superset) => String.fromCharCode(64 + superset);

// Groups the members of each superset; other exercises are alone.
export function runs(plan) {
  const all = [];
  for (const planned of plan) {
    const { superset } = planned, before = all.at(-1);
    if (superset && before?.superset === superset) before.members.push(planned);
    else all.push({ superset, members: [planned] });
  }
  return all;
}
