// How a set gets into the log. Contract: logSet(person, exercise) logs the draft, or saves it if a logged set is being
// edited; beginEdit, endEdit, deleteSet; listen() once: feeds the outbox's replies into the person's log.
// Every change to a set goes through the outbox: it is stored here before it is sent, and counts once.
import { convert } from "../shared/format.js";
import { toast } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { app } from "./app.js";
import { draftOf } from "./drafts.js";
import { enteredIn, fieldsOf } from "./fields.js";

function body(person, exercise, draft) {
  const params = { kind: draft.kind };
  for (const field of fieldsOf(exercise)) {
    const value = draft[field];
    if (field === "weight") {
      if (exercise.type === "bodyweightPlus" && !value) continue;
      params.weight = { value: value ?? 0, unit: person.member.unit };
    } else if (field === "metres" && !value) continue;
    else params[field] = value;
  }
  for (const field of ["heartRate", "rpe"]) if (draft[field]) params[field] = draft[field];
  if (draft.note?.trim()) params.note = draft.note.trim();
  return params;
}

export async function logSet(person, exercise) {
  const { drafts, screen, leftover, log, table } = person, draft = draftOf(person, exercise);
  if (drafts.editing) return saveEdit(person, exercise, draft);
  const params = { exercise: exercise.id, ...body(person, exercise, draft) };
  if (leftover.take(log.current)) params.startsNew = true;
  person.typing.close();
  screen.fault = null;
  table.clear();
  person.rest.guess(exercise, params.kind);
  drafts.drop(exercise.id);
  person.book.used(exercise.id);
  const item = await app.outbox.add({ member: person.id, method: "sets.log", params, at: true });
  app.refresh();
  item.reply.then(({ set, rest }) => {
    table.landed = set.id;
    // The server omits a rest that is already over; then ours is over too and keeps showing “Ready”.
    if (rest || person.rest.phase === "rest") person.rest.receive(rest);
    app.refresh();
  }, () => {});
}

export function beginEdit(person, exercise, row) {
  person.table.close();
  person.drafts.beginEdit(exercise.id, row, person.member.unit);
  app.refresh();
}

export function endEdit(person) {
  person.drafts.endEdit();
  person.typing.close();
  app.refresh();
}

async function saveEdit(person, exercise, draft) {
  const row = person.drafts.editing, { item } = row;
  const params = body(person, exercise, draft);
  // An unchanged weight keeps the unit it was logged in.
  const was = row.set.weight;
  if (was && params.weight && convert(was, person.member.unit) === params.weight.value) params.weight = was;
  const before = { set: row.id, ...enteredIn(row.set) };
  endEdit(person);
  if (item?.method === "sets.log") {
    if (item.refused) {
      await app.outbox.drop(item);
      return add(person, "sets.log", { exercise: exercise.id, ...params }, { at: true, wall: item.wall });
    }
    if (item.tried) return toast(t("kiosk.set.underway"));
    return app.outbox.amend(item, { exercise: exercise.id, ...params });
  }
  await add(person, "sets.edit", { set: row.id, ...params });
  toast(t("kiosk.set.changed"), { undo: () => add(person, "sets.edit", before) });
}

export async function deleteSet(person, row) {
  const { item } = row;
  person.table.close();
  if (item?.method === "sets.log") {
    if (item.tried && !item.refused) return toast(t("kiosk.set.underway"));
    const { method, at, wall } = item, params = { ...item.params };
    await app.outbox.drop(item);
    return toast(t("kiosk.set.deleted"), { undo: () => add(person, method, params, { at, wall }) });
  }
  await add(person, "sets.delete", { set: row.id });
  toast(t("kiosk.set.deleted"), { undo: () => restore(person, row) });
}

async function restore(person, row) {
  const queued = app.outbox.of(person.id)
    .find((item) => item.method === "sets.delete" && item.params.set === row.id && !item.tried);
  if (queued) return app.outbox.drop(queued);
  await add(person, "sets.restore", { set: row.id });
}

async function add(person, method, params, more = {}) {
  const item = await app.outbox.add({ member: person.id, method, params, ...more });
  app.refresh();
  return item;
}

export function listen() {
  const whose = (item) => app.people.find((person) => person.id === item.member);
  app.outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
    const log = whose(item)?.log;
    if (reply.set) log?.put(reply.set, { logged: item.method === "sets.log" });
    else if (item.method === "sets.delete" && log?.current) log.remove(item.params.set, log.current.id);
  });
  app.outbox.addEventListener("refused", ({ detail: { item, error } }) => {
    toast(fault(error), { ms: 8_000 });
    whose(item)?.screen.fail(error);
    if (item.method !== "sets.log") app.outbox.drop(item);
  });
}
