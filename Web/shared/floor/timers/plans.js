// Timer plans as text, parsed and formatted. Contract: pure functions.
//   parseLength("1:30" | "1.30" | "90" | "90 s" | "2 min" | "1 h 5 min") → whole seconds, or null;
//   writeLength(90) → "1:30"; shortLength(20) → "20 s", from a minute on "1:00";
//   ofSort(presets, sort): shortest first, for one of FORMATS or FIGURED (see sorts.js);
//   gist(plan) → "8 × 0:20 / 0:10", shown beside the format's name;
//   draftOf(plan) → a form's draft, all text; planOf(draft) → {plan, errors}: errors by the server's field names.
// A draft keeps the fields of every format, so that trying another format loses nothing.
import { duration } from "../../format.js";
import { t } from "../../words.js";
import { patternOf, sortOf } from "./sorts.js";
import { totalMs } from "./timing.js";

export const FORMATS = ["emom", "amrap", "forTime", "tabata", "intervals", "custom", "countdown", "stopwatch"];
export const FIGURED = ["breathing", "mobility"];
export const MOST = { day: 86_400, prepare: 600, rounds: 200, phases: 40, reps: 10_000, label: 60, phaseName: 40 };

// A point counts as a colon: number pads have no colon, and nobody types tenths of a minute.
export function parseLength(text) {
  const typed = String(text ?? "").trim().toLowerCase().replace(/\s+/g, " ");
  const parts = /^(\d{1,2}[:.,])?\d{1,4}[:.,]\d{1,2}$/.test(typed) ? typed.split(/[:.,]/).map(Number) : null;
  if (parts) {
    if (parts.slice(1).some((part) => part > 59)) return null;
    return parts.reduce((sum, part) => sum * 60 + part, 0);
  }
  const found = /^(?:(\d{1,2}) ?h)? ?(?:(\d{1,4}) ?m(?:in|ins)?)? ?(?:(\d{1,6}) ?(?:s|sec|secs)?)?$/.exec(typed);
  if (!typed || !found) return null;
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0);
}

export const writeLength = (seconds) => (seconds === undefined || seconds === null ? "" : duration(seconds));
export const shortLength = (seconds) => (seconds < 60 ? t("clocks.seconds", { n: seconds }) : duration(seconds));

export function gist(plan) {
  const work = plan.workSeconds === undefined ? "" : duration(plan.workSeconds), { rounds = 1 } = plan;
  switch (plan.format) {
    case "emom": return t("clocks.sum.emom", { rounds, work });
    case "amrap": return plan.repsPerRound ? t("clocks.sum.amrap.reps", { work, reps: plan.repsPerRound }) : work;
    case "forTime": return work ? t("clocks.sum.forTime", { work }) : t("clocks.sum.forTime.open");
    case "tabata": case "intervals":
      return t("clocks.sum.intervals", { work, rest: duration(plan.restSeconds), rounds });
    case "custom": {
      const total = duration(totalMs({ ...plan, prepareSeconds: 0 }) / 1000);
      const steps = patternOf(plan);
      if (steps.length) return t("clocks.sum.breathing", { steps, rounds, total });
      return t(rounds > 1 ? "clocks.sum.custom.rounds" : "clocks.sum.custom", { n: plan.phases.length, rounds, total });
    }
    case "stopwatch": return t("clocks.sum.stopwatch");
    default: return work;
  }
}

// Shortest first; those without an end last.
const order = (a, b) => (totalMs(a.plan) ?? Infinity) - (totalMs(b.plan) ?? Infinity) || a.name.localeCompare(b.name);
export const ofSort = (presets, sort) => presets.filter((preset) => sortOf(preset.plan) === sort).sort(order);

let last = 0;
// `figure` holds the phase's breath or muscle, which the form keeps and does not show.
export const phaseDraft = (name = "", seconds = "1:00", kind = "work", figure = {}) => ({ id: ++last, name, seconds, kind, figure });

export function draftOf(plan = { format: "emom", prepareSeconds: 10, workSeconds: 60, rounds: 10 }) {
  const { format } = plan;
  const count = (of, otherwise) => String(format === of ? plan.rounds ?? 1 : otherwise);
  const own = (of, otherwise) => (format === of ? writeLength(plan.workSeconds) : otherwise);
  return {
    format, prepare: writeLength(plan.prepareSeconds),
    every: own("emom", "1:00"), work: own("countdown", own("amrap", "10:00")), cap: own("forTime", "20:00"),
    effort: own("tabata", own("intervals", "0:20")),
    rest: writeLength(plan.restSeconds ?? 10), rounds: count("emom", 10),
    sets: count("tabata", count("intervals", 8)), times: count("custom", 1), lastRest: plan.lastRest ?? false,
    reps: plan.repsPerRound ? String(plan.repsPerRound) : "",
    phases: (plan.phases ?? [{ name: "", seconds: 60, kind: "work" }])
      .map(({ name, seconds, kind, ...figure }) => phaseDraft(name, writeLength(seconds), kind, figure)),
  };
}

// For each format: the plan's field → the draft's field.
const TAKES = {
  countdown: { workSeconds: "work" }, stopwatch: {}, emom: { workSeconds: "every", rounds: "rounds" },
  amrap: { workSeconds: "work", repsPerRound: "reps" }, forTime: { workSeconds: "cap" },
  tabata: { workSeconds: "effort", restSeconds: "rest", rounds: "sets" },
  intervals: { workSeconds: "effort", restSeconds: "rest", rounds: "sets" }, custom: { rounds: "times" },
};
const LEAST = { restSeconds: 0, prepareSeconds: 0 };
const LIMIT = { rounds: MOST.rounds, repsPerRound: MOST.reps, prepareSeconds: MOST.prepare };
export const takes = (format, name) => name in TAKES[format];

export function planOf(draft) {
  const errors = {}, { format } = draft;
  const plan = { format, prepareSeconds: 0 };
  const put = (into, name, field, text, { optional = false, counted = false, min = 1, max = MOST.day } = {}) => {
    if (!text.trim()) { if (!optional) errors[field] = t("fault.required"); return; }
    const value = counted ? (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null) : parseLength(text);
    if (value === null) errors[field] = t(counted ? "clocks.bad.number" : "clocks.bad.length");
    else if (value < min || value > max) errors[field] = rangeText(field, min, max);
    else into[name] = value;
  };
  put(plan, "prepareSeconds", "plan.prepareSeconds", draft.prepare || "0", { min: 0, max: MOST.prepare });
  for (const [name, from] of Object.entries(TAKES[format])) {
    put(plan, name, `plan.${name}`, draft[from], {
      optional: name === "repsPerRound" || (format === "forTime" && name === "workSeconds"),
      counted: name === "rounds" || name === "repsPerRound", min: LEAST[name] ?? 1, max: LIMIT[name] ?? MOST.day,
    });
  }
  if (format === "intervals" && draft.lastRest) plan.lastRest = true;
  if (format === "custom") {
    plan.phases = draft.phases.map(({ name, seconds, kind, figure }, index) => {
      const phase = { name: name.trim(), kind, ...figure };
      if (!phase.name) errors[`plan.phases[${index}].name`] = t("fault.required");
      put(phase, "seconds", `plan.phases[${index}].seconds`, seconds, { min: kind === "rest" ? 0 : 1 });
      return phase;
    });
    if (!plan.phases.length) errors["plan.phases"] = t("clocks.bad.phases");
    else if (plan.phases.every(({ seconds }) => seconds === 0)) {
      errors["plan.phases[0].seconds"] = rangeText("plan.phases[0].seconds", 1, MOST.day);
    }
  }
  const whole = Object.keys(errors).length ? undefined : totalMs(plan);
  const longest = takes(format, "rounds") ? "plan.rounds" : "plan.workSeconds";
  if (whole > MOST.day * 1000) errors[longest] = t("clocks.bad.long");
  return { plan, errors };
}

// The bounds of a length are shown as lengths: "Between 1 s and 24:00:00".
export function rangeText(field, min, max) {
  const written = /seconds$/i.test(field) ? shortLength : String;
  return t("clocks.bad.range", { min: written(min), max: written(max) });
}
