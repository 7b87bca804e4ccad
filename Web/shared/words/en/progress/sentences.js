// English: what an evaluation says. Sentences are short, plain and never alarming.
import { plural } from "../common.js";
import { long } from "./evaluation.js";

const lower = (text) => text.toLowerCase();
// A best set: "82.5 kg × 8", "12 reps", "1:30".
const did = (weight, reps, seconds, metres) => {
  const parts = [metres, metres && seconds ? `in ${seconds}` : seconds, weight && reps ? `${weight} × ${reps}` : weight || (reps && plural(reps, "rep", "reps"))];
  return parts.filter(Boolean).join(metres ? " " : ", ");
};
// "8 reps with 20 kg of help".
const helped = (help, reps) => `${plural(reps ?? 0, "rep", "reps")} ${help ? `with ${help} of help` : "without help"}`;
const against = (p) => {
  if (p.helpRaw !== undefined || p.helpBeforeRaw !== undefined) {
    if (p.repsBeforeRaw === undefined) return "";
    return `${helped(p.helpRaw && p.help, p.repsRaw)}, after ${helped(p.helpBeforeRaw && p.helpBefore, p.repsBeforeRaw)}.`;
  }
  // A weight of 0 is body weight alone, and is not named.
  const now = did(p.weightRaw && p.weight, p.repsRaw, p.seconds, p.metres);
  const before = did(p.weightBeforeRaw && p.weightBefore, p.repsBeforeRaw, p.secondsBefore, p.metresBefore);
  return now && before ? `${now}, after ${before}.` : "";
};
// A fifth less is no slip, and neither is half the reps. On a belt or with small dumbbells a fifth is a step or two, and for
// "much" it takes 10 kg as well.
const less = (p) => {
  const weight = (p.weightRaw ?? 0) / (p.weightBeforeRaw || 1), isLighter = p.weightBeforeRaw > 0 && weight < 0.8;
  if (isLighter) return p.weightBeforeRaw - (p.weightRaw ?? 0) >= 10_000 ? "Much lighter" : "Lighter";
  const amount = ["reps", "metres", "seconds"].map((name) => p[`${name}Raw`] / p[`${name}BeforeRaw`]).find((part) => part < 1);
  return amount < 0.5 && !(p.weightRaw < p.weightBeforeRaw) ? "Much less" : "A bit less";
};
// The log says nothing about technique. This only suggests looking at it when there is no progress.
const technique = (p) => `${against(p)} Focus on technique next time.`.trim();
const endurance = (p) => `${against(p)} ${p.weightRaw && p.weightBeforeRaw && p.weightBeforeRaw - p.weightRaw >= 200
  ? "More reps with less weight build endurance." : "You last longer now: that’s endurance."}`.trim();
// "legs", "legs or back", "legs, back or chest".
const either = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} or ${all.at(-1)}` : all[0] ?? "");
const share = (percent) => `${Math.abs(Math.round(percent * 10) / 10)}\u00a0%`;
const round = (n) => Math.round(n * 10) / 10;
// With what a workout is compared (params.since, see shared/progress/gap.js).
const since = (p) => ({ month: `in ${p.month}`, gap: "before the break", time: "the time before" }[p.since] ?? "last time");
const isHelp = (p) => p.helpRaw !== undefined;

export default {
  "progress.next": "Next time",
  "progress.next.about": "e1RM about {low} {unit}",
  "progress.next.range": "e1RM {low}–{high} {unit}",
  "progress.next.held": "{n} of the last {of} workouts fell in this range",
  "progress.next.rule": "The published rule, a line through up to five workouts, would say {load}.",
  "eval.guidance": "From what you logged. It’s guidance, not a promise.",
  "eval.guidance.short": "guidance, not a promise",
  "eval.percent": ({ n }) => `${n}\u00a0%`,
  "eval.perWeek": ({ n }) => `${n}\u00a0% a week`,
  "eval.none": "Log a little more and this page has something to say.",
  "eval.first.head": "Your first time with this one.",
  "eval.first.text": "Next time there’s something to compare with.",
  "eval.upBoth.head": (p) => (isHelp(p) ? `Less help and more reps than ${since(p)}.` : since(p) === "last time"
    ? "Up on last time, in weight and reps." : `More weight and more reps than ${since(p)}.`),
  "eval.upBoth.text": (p) => `${against(p)} That’s overload: a bit more than your body is used to.`.trim(),
  "eval.upWeight.head": (p) => `${isHelp(p) ? "Less help" : "More weight"} than ${since(p)}.`,
  "eval.upWeight.text": (p) => `${against(p)} That’s how strength grows.`.trim(),
  "eval.upReps.head": (p) => `${p.repsRaw ? "More reps" : p.metresRaw ? "Farther" : "Longer"} than ${since(p)}.`,
  "eval.upReps.text": endurance,
  "eval.faster.head": (p) => `Faster than ${since(p)}.`, "eval.faster.text": against,
  "eval.same.head": (p) => `The same as ${since(p)}.`, "eval.same.text": technique,
  "eval.down.head": (p) => `${less(p)} than ${since(p)}.`,
  "eval.down.text": (p) => `${against(p)} One workout says little. Focus on technique next time.`.trim(),
  "eval.heavier.head": "Twelve reps and more come easily.",
  "eval.heavier.text": ({ low, high }) => `To get stronger, take a bit more weight, for ${low} to ${high} reps.`,
  "eval.volume.head": (p) => {
    const sum = p.volumeUnit === "g" ? `Volume ${p.volume}` : p.volumeUnit === "reps"
      ? `${plural(p.volumeRaw, "rep", "reps")} in all` : `${p.volume} in all`;
    if (p.percent === undefined) return `${sum}.`;
    if (Math.abs(p.percent) < 1) return `${sum}, as much as ${since(p)}.`;
    return `${sum}, ${share(p.percent)} ${p.percent > 0 ? "more" : "less"}.`;
  },
  "eval.momentum.rapid.head": "Your last five workouts are well above the five before.",
  "eval.momentum.rapid.text": (p) => (p.percent === undefined ? "" : `${share(p.percent)} more volume.`),
  "eval.momentum.steady.head": "You’re moving up steadily.",
  "eval.momentum.steady.text": (p) => (p.percent === undefined ? ""
    : `Your last five workouts beat the five before by ${share(p.percent)}.`),
  "eval.momentum.maintaining.head": "You’re holding your level.",
  "eval.momentum.maintaining.text": "Your last five workouts are about like the five before.",
  "eval.momentum.decline.head": "Your last five workouts were lighter than the five before.",
  "eval.momentum.decline.text": "If that’s what you planned, fine.",
  "eval.fatigue.manageable.head": "You’ve trained as usual in the last seven days, or less.",
  "eval.fatigue.manageable.text": "There’s room for the next workout.",
  "eval.fatigue.elevated.head": "You’ve trained more than usual in the last seven days.",
  "eval.fatigue.elevated.text": "Sleep well, and go by how you feel.",
  "eval.fatigue.high.head": "You’ve trained much more than usual in the last seven days.",
  "eval.fatigue.high.text": "Take a rest day, and go lighter after it.",
  "eval.plateau.improving.head": "Your estimated max is rising.",
  "eval.plateau.improving.text": (p) => (p.slope ? `By ${p.slope} over the last six weeks.` : ""),
  "eval.plateau.plateau.head": "Your estimated max has been level for six weeks.",
  "eval.plateau.plateau.text": "Other reps, or a lighter week first, can get it moving.",
  "eval.plateau.declining.head": "Your estimated max has come down a little.",
  "eval.plateau.declining.text": "Often that’s tiredness. A lighter week will tell.",
  "eval.plateau.inconclusive.head": "No clear trend in the last six weeks.",
  "eval.plateau.inconclusive.text": "Your workouts differ too much to tell.",
  "eval.often.head": (p) => `${p.muscle} on ${p.times} of the last seven days.`,
  "eval.often.text": "A muscle gets stronger while it rests. Give it a day or two off.",
  "eval.neglected.head": (p) => `No ${lower(p.muscle)} for ${plural(p.days, "day", "days")}.`,
  "eval.neglected.text": "One exercise in your next workout would do.",
  "eval.hardSets.head": (p) => `${p.muscle}: ${plural(round(p.sets), "hard set", "hard sets")} in seven days.`,
  "eval.hardSets.text": (p) => (p.sets < p.low ? `Your range is ${p.low} to ${p.high}, so there’s room.`
    : p.sets > p.high ? `That’s above your range of ${p.low} to ${p.high}. Leave some out.`
    : `That’s within your range of ${p.low} to ${p.high}.`),
  "eval.missing.head": ({ parts, times }) => `${plural(times, "workout", "workouts")}, and none for ${
    either(parts.map(lower))}.`,
  "eval.missing.text": "One exercise a week for each is a good start.",
  "eval.gap.head": (p) => (p.days >= 14 ? `Back after ${long(p.days)}.` : `Back after ${plural(p.days, "day", "days")}.`),
  "eval.gap.text": "Begin a bit lighter. It comes back fast.",
  "eval.number.weight": "This time", "eval.number.weightBefore": "Last time",
  "eval.number.help": "Help", "eval.number.helpBefore": "Help last time",
  "eval.number.reps": "Reps", "eval.number.repsBefore": "Reps last time",
  "eval.number.seconds": "Time", "eval.number.secondsBefore": "Time last time",
  "eval.number.metres": "Distance", "eval.number.metresBefore": "Distance last time",
  "eval.number.volume": "Volume", "eval.number.volumeBefore": "Volume last time",
  "eval.number.sum": "In all", "eval.number.sumBefore": "In all last time",
  "eval.number.lastFive": "Last five workouts, on average", "eval.number.fiveBefore": "The five before",
  "eval.number.index": "Fatigue index, 0 to 100", "eval.number.volumeOfWeek": "Volume in seven days",
  "eval.number.usualVolume": "A usual workout of yours", "eval.number.usualWorkouts": "Usual workouts a week",
  "eval.number.slope": "Change of your estimated max", "eval.number.slopeLow": "At least", "eval.number.slopeHigh": "At most",
  "eval.number.workouts": "Workouts it’s from", "eval.number.times": "Days with it", "eval.number.days": "Days",
  "eval.number.sets": "Hard sets in seven days", "eval.number.low": "Your range from", "eval.number.high": "to",
};
