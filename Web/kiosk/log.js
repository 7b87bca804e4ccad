// A set from its first default to its place in the log. Contract: a draft is {kind, weight?, reps?, seconds?, metres?,
// heartRate?, rpe?, note?, touched}; weights in drafts are numbers in the member's unit. Everything that changes a set
// goes through the outbox, so it is stored here before it is sent, and counts once.
import * as format from "/shared/format.js";
import { toast } from "/shared/ui.js";
import { fault, t } from "/shared/words.js";
import { app } from "./app.js";
import { keepDraft, touch, upsert } from "./people.js";

const FIELDS = {
  weightReps: ["weight", "reps"], reps: ["reps"], bodyweightPlus: ["weight", "reps"], assisted: ["weight", "reps"],
  duration: ["seconds"], weightDuration: ["weight", "seconds"], distanceDuration: ["metres", "seconds"],
};
const LIMITS = { weight: 1500, reps: 999, seconds: 86_400, metres: 500_000, heartRate: 250 };

export const fieldsOf = (exercise) => FIELDS[exercise.type] ?? FIELDS.weightReps;
export const limit = (field) => LIMITS[field];

// What was logged of an exercise today, what waits to be sent included: {id, set, item?}.
export function today(one, exercise) {
  const hidden = one.stale || one.startsNew;
  const stored = (hidden ? [] : one.workout?.sets ?? []).filter((set) => set.exercise === exercise);
  const rows = stored.map((set) => ({ id: set.id, set }));
  for (const item of app.outbox.of(one.id)) {
    if (item.method === "sets.log" && item.params.exercise === exercise) {
      rows.push({ id: `w${item.key}`, item, set: { ...item.params, id: item.key, records: [], at: item.wall } });
    } else if (item.params.set !== undefined && !item.refused) {
      const row = rows.find((other) => other.id === item.params.set);
      if (row && item.method === "sets.delete") rows.splice(rows.indexOf(row), 1);
      else if (row && item.method === "sets.edit") Object.assign(row, { item, set: { ...row.set, ...item.params, e1rmGrams: undefined } });
    }
  }
  return rows;
}

export const isWarmup = (set) => set.kind === "warmup";
const group = (sets, warmup) => sets.filter((set) => isWarmup(set) === warmup);

export function lastTime(one, exercise) {
  let entry = one.last.get(exercise);
  if (!entry) {
    entry = { loading: true, sets: [] };
    one.last.set(exercise, entry);
    app.socket.request("sets.lastTime", { as: one.handle, exercise })
      .then((reply) => Object.assign(entry, { sets: [], ...reply, loading: false }))
      .catch((error) => { Object.assign(entry, { loading: false, error }); })
      .then(app.refresh);
  }
  return entry;
}

export function draftOf(one, exercise) {
  const kept = one.drafts[exercise.id];
  return kept?.touched ? kept : fresh(one, exercise);
}

// The set that comes next: as last time where today has kept to last time, otherwise as the set before.
function fresh(one, exercise) {
  const unit = one.member.unit;
  const before = today(one, exercise.id).map((row) => row.set);
  const past = lastTime(one, exercise.id).sets;
  const asked = one.drafts[exercise.id]?.kind;
  const warmup = asked ? asked === "warmup" : isWarmup(past[before.length] ?? {}) && before.every(isWarmup);
  const mine = group(before, warmup), theirs = group(past, warmup);
  const previous = mine.at(-1), twin = theirs[mine.length - 1], next = theirs[mine.length];
  const kept = !previous || (twin && previous.weight?.value === twin.weight?.value && previous.weight?.unit === twin.weight?.unit);
  const from = (kept && next) || previous || next || theirs.at(-1) || {};
  const draft = { kind: asked ?? (warmup ? "warmup" : "working"), touched: false };
  for (const field of fieldsOf(exercise)) {
    if (field === "weight") draft.weight = from.weight ? format.convert(from.weight, unit) : start(exercise, unit);
    else draft[field] = from[field] ?? { reps: 8, seconds: 30, metres: 500 }[field];
  }
  return draft;
}

function start(exercise, unit) {
  if (exercise.type === "bodyweightPlus") return 0;
  if (exercise.equipment === "barbell") return unit === "kg" ? 20 : 45;
  return unit === "kg" ? 10 : 20;
}

export function stepOf(field, value, unit) {
  if (field === "weight") return unit === "kg" ? 2.5 : 5;
  if (field === "seconds") return value >= 600 ? 30 : 5;
  if (field === "metres") return value >= 2000 ? 100 : 50;
  return field === "rpe" ? 0.5 : 1;
}

export function change(one, exercise, values) {
  one.drafts[exercise.id] = { ...draftOf(one, exercise), ...values, touched: true };
  one.fault = null;
  keepDraft(one);
  touch();
  app.refresh();
}

// Steps land on multiples: 81 goes to 82.5 and back to 80.
export function step(one, exercise, field, direction) {
  const draft = draftOf(one, exercise);
  const value = draft[field] ?? 0, size = stepOf(field, direction < 0 ? value - 0.001 : value, one.member.unit);
  const raw = direction > 0 ? Math.floor(value / size + 1e-9) * size + size : Math.ceil(value / size - 1e-9) * size - size;
  const least = field === "weight" || field === "metres" ? 0 : 1;
  change(one, exercise, { [field]: Math.min(LIMITS[field], Math.max(least, Math.round(raw * 1000) / 1000)) });
}

function body(one, exercise, draft) {
  const params = { kind: draft.kind };
  for (const field of fieldsOf(exercise)) {
    const value = draft[field];
    if (field === "weight") {
      if (exercise.type === "bodyweightPlus" && !value) continue;
      params.weight = { value: value ?? 0, unit: one.member.unit };
    } else if (field === "metres" && !value) continue;
    else params[field] = value;
  }
  for (const field of ["heartRate", "rpe"]) if (draft[field]) params[field] = draft[field];
  if (draft.note?.trim()) params.note = draft.note.trim();
  return params;
}

export async function logSet(one, exercise) {
  const draft = draftOf(one, exercise);
  if (one.editing) return saveEdit(one, exercise, draft);
  const params = { exercise: exercise.id, ...body(one, exercise, draft) };
  if (one.startsNew && one.workout) params.startsNew = true;
  Object.assign(one, { typing: null, fault: null, stale: false });
  one.landed = null;
  one.rest.guess(exercise, params.kind);
  delete one.drafts[exercise.id];
  keepDraft(one);
  if (params.startsNew) { one.workout = null; one.startsNew = false; }
  one.recent = [exercise.id, ...one.recent.filter((id) => id !== exercise.id)];
  touch();
  const item = await app.outbox.add({ member: one.id, method: "sets.log", params, at: true });
  app.refresh();
  item.reply.then(({ set, rest }) => {
    one.landed = set.id;
    // None where it would be over by now: then the guess is over too, and may say so.
    if (rest || one.rest.phase === "rest") one.rest.told(rest);
    app.refresh();
  }, () => {});
}

// Opens a logged set in the steppers. What was half-typed before comes back afterwards.
export function beginEdit(one, exercise, row) {
  one.before = one.drafts[exercise.id];
  one.editing = row;
  one.opened = null;
  const { kind, reps, seconds, metres, heartRate, rpe, note, weight } = row.set;
  one.drafts[exercise.id] = {
    kind, reps, seconds, metres, heartRate, rpe, note, touched: true,
    weight: weight ? format.convert(weight, one.member.unit) : 0,
  };
  app.refresh();
}

export function endEdit(one, exercise) {
  one.editing = null;
  if (one.before?.touched) one.drafts[exercise.id] = one.before;
  else delete one.drafts[exercise.id];
  one.before = null;
  one.typing = null;
  app.refresh();
}

async function saveEdit(one, exercise, draft) {
  const { editing: row } = one;
  const params = body(one, exercise, draft);
  // A weight that was not touched keeps the unit it was lifted in.
  const was = row.set.weight;
  if (was && params.weight && format.convert(was, one.member.unit) === params.weight.value) params.weight = was;
  const before = { set: row.id, ...plain(row.set, exercise) };
  endEdit(one, exercise);
  if (row.item?.method === "sets.log") {
    if (row.item.refused) {
      await app.outbox.drop(row.item);
      return app.outbox.add({ member: one.id, method: "sets.log", params: { exercise: exercise.id, ...params }, at: true, wall: row.item.wall });
    }
    if (row.item.tried) return toast(t("kiosk.set.underway"));
    return app.outbox.amend(row.item, { exercise: exercise.id, ...params });
  }
  await send(one, "sets.edit", { set: row.id, ...params });
  toast(t("kiosk.set.changed"), { undo: () => send(one, "sets.edit", before) });
}

const plain = (set) => Object.fromEntries(["kind", "weight", "reps", "seconds", "metres", "heartRate", "rpe", "note"]
  .filter((field) => set[field] !== undefined && set[field] !== null).map((field) => [field, set[field]]));

export async function deleteSet(one, row) {
  one.opened = null;
  if (row.item?.method === "sets.log") {
    if (row.item.tried && !row.item.refused) return toast(t("kiosk.set.underway"));
    const { member, method, at, wall } = row.item, params = { ...row.item.params };
    await app.outbox.drop(row.item);
    return toast(t("kiosk.set.deleted"), { undo: () => app.outbox.add({ member, method, params, at, wall }) });
  }
  await send(one, "sets.delete", { set: row.id });
  toast(t("kiosk.set.deleted"), { undo: () => restore(one, row) });
}

async function restore(one, row) {
  const queued = app.outbox.of(one.id).find((item) => item.method === "sets.delete" && item.params.set === row.id && !item.tried);
  if (queued) return app.outbox.drop(queued);
  await send(one, "sets.restore", { set: row.id });
}

async function send(one, method, params) {
  const item = await app.outbox.add({ member: one.id, method, params });
  app.refresh();
  return item;
}

// What the outbox reports, put into the person's state.
export function listen() {
  const whose = (item) => app.people.find((one) => one.id === item.member);
  app.outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
    const one = whose(item);
    if (!one) return;
    if (reply.set) upsert(one, reply.set);
    else if (item.method === "sets.delete" && one.workout) one.workout.sets = one.workout.sets.filter((set) => set.id !== item.params.set);
  });
  app.outbox.addEventListener("refused", ({ detail: { item, error } }) => {
    toast(fault(error), { ms: 8_000 });
    const one = whose(item);
    if (one) one.fault = error;
    if (item.method !== "sets.log") app.outbox.drop(item);
  });
}
