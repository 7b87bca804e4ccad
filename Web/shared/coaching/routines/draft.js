// A routine while it is being written, all as typed text. Contract: pure functions.
//   draftOf(routine | undefined) → {name, description, goal, level, minutes, blocks: [{item, exercise, lines, rest,
//   superset?, note, alternatives, perSide}]}; a line stands for `count` equal sets: {id, count, kind, reps, seconds,
//   metres, load: "" | one of LOADS, amount, unit};
//   blockOf(draft, exercise, unit) → a new block; copyOf(draft, block) → the same with another number;
//   amountsOf(type) → what a line of such an exercise has; loadsOf(type) → the loads it may have;
//   bodyOf(draft, typeOf) → {body, errors}: what the server gets, and errors by place;
//   placeOf(field, draft) → where the form shows an error of the server's field, or null.
// A place is "name", "b3.rest" (block with item 3) or "b3.l7.reps" (its line 7). It stays valid when blocks move.
import { repsText } from "../../log/targets.js";
import { fieldsOf } from "../../gym/exercise/types.js";
import { number } from "../../format.js";
import { t } from "../../words.js";
import { linesOf, LOADS, parseLength, parseReps, writeLength } from "./text.js";

export const MOST = { name: 80, description: 500, note: 500, sets: 20 };

// Its load stands apart, since it may be a share of a max.
export const amountsOf = (type) => fieldsOf(type).filter((field) => field !== "weight");
export const loadsOf = (type) => {
  if (["reps", "duration", "distanceDuration"].includes(type)) return ["rpe"];
  return ["assisted", "weightDuration"].includes(type) ? ["weight", "rpe"] : LOADS;
};

const blankLine = (id, unit) => ({
  id, count: 3, kind: "working", reps: "", seconds: "", metres: "", load: "", amount: "", unit,
});

function lineOf({ count, set }, id) {
  const line = { ...blankLine(id, set.load?.weight?.unit ?? "kg"), count, kind: set.kind };
  if (set.reps) line.reps = repsText(set.reps);
  if (set.seconds) line.seconds = writeLength(set.seconds);
  if (set.metres) line.metres = number(set.metres);
  const load = LOADS.find((one) => set.load?.[one] !== undefined);
  if (load) Object.assign(line, { load, amount: number(load === "weight" ? set.load.weight.value : set.load[load]) });
  return line;
}

export function draftOf(routine) {
  let id = 0;
  return {
    name: routine?.name ?? "", description: routine?.description ?? "", goal: routine?.goal ?? "",
    level: routine?.level ?? "", minutes: routine?.minutes ? String(routine.minutes) : "",
    blocks: (routine?.plan ?? []).map((planned) => ({
      item: planned.item, exercise: planned.exercise,
      lines: linesOf(planned.sets).map((line) => lineOf(line, ++id)),
      rest: planned.restSeconds === undefined ? "" : writeLength(planned.restSeconds),
      ...(planned.superset ? { superset: planned.superset } : {}), note: planned.note ?? "",
      alternatives: planned.alternatives ?? [], perSide: planned.perSide ?? false,
    })),
  };
}

const nextItem = ({ blocks }) => 1 + Math.max(0, ...blocks.map(({ item }) => item));
export const nextLine = ({ blocks }) => 1 + Math.max(0, ...blocks.flatMap(({ lines }) => lines.map(({ id }) => id)));

export function blockOf(draft, exercise, unit) {
  const line = blankLine(nextLine(draft), unit), [field] = amountsOf(exercise.type);
  if (field === "reps") line.reps = "8";
  else if (field === "seconds") line.seconds = "0:30";
  else Object.assign(line, { count: 1, metres: "500" });
  return { item: nextItem(draft), exercise: exercise.id, lines: [line], rest: "", note: "", alternatives: [],
    perSide: false };
}

export function copyOf(draft, block) {
  let id = nextLine(draft);
  const lines = block.lines.map((line) => ({ ...line, id: id++ }));
  return { ...structuredClone(block), item: nextItem(draft), lines };
}

const plainNumber = (text) => {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,3})?$/.test(typed) ? Number(typed) : null;
};

export function bodyOf(draft, typeOf = () => undefined) {
  const errors = {}, body = { name: draft.name.trim() };
  if (!body.name) errors.name = t("fault.required");
  if (draft.description.trim()) body.description = draft.description.trim();
  if (draft.goal) body.goal = draft.goal;
  if (draft.level) body.level = draft.level;
  if (draft.minutes.trim()) {
    const minutes = plainNumber(draft.minutes);
    if (!Number.isInteger(minutes)) errors.minutes = t("routine.bad.number");
    else body.minutes = minutes;
  }
  if (!draft.blocks.length) errors.plan = t("routine.bad.empty");
  body.plan = draft.blocks.map((block) => planned(block, typeOf(block.exercise), errors));
  return { body, errors };
}

function planned(block, type, errors) {
  const place = `b${block.item}`, one = { item: block.item, exercise: block.exercise, sets: [] };
  if (!block.lines.length) errors[`${place}.sets`] = t("routine.bad.sets");
  for (const line of block.lines) {
    const set = setOf(line, type, (part, words) => { errors[`${place}.l${line.id}.${part}`] = words; });
    for (let i = 0; i < line.count; i++) one.sets.push(set);
  }
  if (block.rest.trim()) {
    const rest = parseLength(block.rest);
    if (rest === null) errors[`${place}.rest`] = t("routine.bad.time");
    else one.restSeconds = rest;
  }
  if (block.superset) one.superset = block.superset;
  if (block.note.trim()) one.note = block.note.trim();
  if (block.alternatives.length) one.alternatives = block.alternatives;
  if (block.perSide) one.perSide = true;
  return one;
}

function setOf(line, type, wrong) {
  const set = { kind: line.kind }, fields = amountsOf(type);
  if (fields.includes("reps")) {
    const reps = parseReps(line.reps);
    if (reps === null) wrong("reps", t("routine.bad.reps"));
    else if (reps) set.reps = reps;
  }
  if (fields.includes("metres") && line.metres.trim()) {
    const metres = plainNumber(line.metres);
    if (metres === null) wrong("metres", t("routine.bad.number"));
    else set.metres = metres;
  }
  if (fields.includes("seconds") && line.seconds.trim()) {
    const seconds = parseLength(line.seconds);
    if (seconds === null) wrong("seconds", t("routine.bad.time"));
    else set.seconds = seconds;
  }
  if (line.load && loadsOf(type).includes(line.load)) {
    const amount = plainNumber(line.amount);
    if (amount === null) wrong("load", line.amount.trim() ? t("routine.bad.number") : t("fault.required"));
    else set.load = { [line.load]: line.load === "weight" ? { value: amount, unit: line.unit } : amount };
  }
  return set;
}

// The server counts sets; the form counts lines of equal sets.
function lineAt(block, index) {
  let left = index;
  return block.lines.find(({ count }) => (left -= count) < 0);
}

export function placeOf(field, draft) {
  if (["name", "description", "goal", "level", "minutes", "plan"].includes(field)) return field;
  // Errors from decoding the JSON have another form: plan.2.sets.0.reps.
  const path = (field ?? "").replace(/\.(\d+)/g, "[$1]");
  const found = /^plan\[(\d+)\](?:\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?)?/.exec(path);
  const block = found && draft.blocks[Number(found[1])];
  if (!block) return null;
  const [, , part, index, within] = found, place = `b${block.item}`;
  if (part === "sets" && index !== undefined) {
    const line = lineAt(block, Number(index));
    if (!line) return `${place}.sets`;
    return `${place}.l${line.id}.${["reps", "seconds", "metres", "load"].includes(within) ? within : "kind"}`;
  }
  if (part === "restSeconds") return `${place}.rest`;
  return `${place}.${["sets", "note", "alternatives", "superset"].includes(part) ? part : "exercise"}`;
}
