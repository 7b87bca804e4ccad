// How a set gets into the log. Contract: logSet(person) logs the set in hand, or saves it if a logged set is being
// edited; logPlanned(person, slot), undoLog(person), canUndo(hand), beginEdit(person, row), endEdit(person), deleteSet(person, row);
// listen(), called once, applies the outbox's replies to the person's log.
// Every change to a set goes through the outbox: it is stored here before it is sent, and counts once.
import { takesMachine } from "../../shared/floor/machines/offer.js";
import { convert } from "../../shared/format.js";
import { moveSet } from "../../shared/log/planedits.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { change } from "../person/drafts.js";
import { enteredIn } from "../base/fields.js";
import { inHand, slotFor } from "../person/inhand.js";
import { isPaired, togglePair } from "../person/pairs.js";
import { select } from "../person/people.js";
import { plannedSet } from "../person/nextset.js";
import { advance, restFor, setPlan } from "../person/plan.js";
import { announce } from "./rest.js";

function body({ exercise, fields, unit, draft }) {
  const params = { kind: draft.kind };
  for (const field of fields) {
    const value = draft[field];
    if (field === "weight") {
      if (exercise.type === "bodyweightPlus" && !value) continue;
      params.weight = { value: value ?? 0, unit };
    } else if (field === "metres" && !value) continue;
    else params[field] = value;
  }
  for (const field of ["heartRate", "rpe"]) if (draft[field]) params[field] = draft[field];
  if (draft.tempo?.trim() && fields.includes("reps")) params.tempo = draft.tempo.trim();
  if (draft.note?.trim()) params.note = draft.note.trim();
  if (draft.side) params.side = draft.side;
  return params;
}

// A planned weight that nobody changed keeps the unit and the decimals that it was planned with.
function asPlanned(hand, params) {
  const { slot, planned, unit } = hand, weight = slot?.planned.load?.weight;
  if (weight && params.weight && convert(weight, unit) === params.weight.value) params.weight = weight;
  if (planned) params.item = planned.item;
  const rest = restFor(hand);
  return rest === undefined ? params : { ...params, restSeconds: rest };
}

export async function logSet(person) {
  const hand = inHand(person), { exercise, draft } = hand, { screen, leftover, log, table } = person;
  // What was typed is no tempo. Its field must be on the screen then, and side by side there is no room for it.
  if (draft.tempoOff && hand.fields.includes("reps")) {
    if (isPaired()) {
      togglePair(false);
      select(person);
    }
    change(person, { tempoOff: "left" });
    Object.assign(screen, { more: true, panel: null, fault: { field: "tempo", reason: "malformed" } });
    return app.refresh();
  }
  if (hand.isEarly) return;
  if (hand.editing) return saveEdit(hand);
  const entered = body(hand);
  if (!person.just.takes(exercise.id, entered, draft.touched)) return;
  const params = asPlanned(hand, { exercise: exercise.id, ...entered });
  // This must come before the first await, so that a second tap sees it.
  const entry = { exercise: exercise.id, item: screen.item, body: entered, draft: { ...draft } };
  person.just.put(entry);
  person.news = null;
  person.said.clear();
  if (leftover.take(log.current)) params.startsNew = true;
  person.typing.close();
  person.stopwatch.clear();
  screen.fault = null;
  table.clear();
  person.rest.guess({ ...exercise, restSeconds: params.restSeconds ?? exercise.restSeconds }, params.kind);
  // What the machine says until it begins anew is in this set, if it can be.
  if (person.machine && takesMachine(exercise)) person.machine = { ...person.machine, elapsedMs: 0 };
  person.drafts.drop(hand.key);
  person.book.used(exercise.id);
  entry.adding = app.outbox.add({ member: person.id, method: "sets.log", params, at: true });
  if (params.item !== undefined) advance(person);
  entry.next = screen.exercise;
  // Redraws before the set is stored in the browser: storing takes longer than a person expects to wait.
  app.refresh();
  const item = await entry.adding;
  app.refresh();
  item.reply.then(({ set, rest }) => {
    table.landed = set.id;
    // The server omits a rest that is already over; then ours is over too and keeps showing “Ready”.
    if (rest || person.rest.phase === "rest") person.rest.receive(rest);
    app.refresh();
  }, () => {});
}

// Logs a planned set out of turn, as planned. In the plan it moves before the set whose turn it was.
export function logPlanned(person, slot) {
  if (person.just.isMoment) return undefined;
  // While a logged set is edited, logging would save the planned numbers over it.
  person.drafts.endEdit();
  const hand = inHand(person), { workout, planned } = hand, draft = { ...plannedSet(hand, slot), touched: true };
  person.table.close();
  person.drafts.put(hand.key, draft);
  const turn = slotFor(hand.slots, draft.kind);
  if (turn && turn.index !== slot.index) {
    setPlan(person, moveSet(workout.plan, planned.item, slot.index, turn.index));
  }
  return logSet(person);
}

// Whether the set that was logged a moment ago is of the exercise on the screen, or of the one before it in the plan.
export function canUndo({ person, exercise, editing }) {
  const entry = person.just.undoable;
  return Boolean(entry) && !editing && [entry.exercise, entry.next].includes(exercise.id);
}

// Undoes that set: its numbers return to the steppers, and its rest ends.
export async function undoLog(person) {
  const entry = person.just.undoable;
  if (!entry) return;
  person.just.clear();
  Object.assign(person.screen, { exercise: entry.exercise, item: entry.item });
  // In place of what has been entered since, none of which belongs to that set.
  person.drafts.put(inHand(person).key, { ...entry.draft, touched: true, typed: undefined });
  person.screen.fault = null;
  const stopping = person.rest.phase === "rest" ? person.rest.stop().catch(() => {}) : null;
  // A slow tablet may still be storing it.
  const item = await entry.adding;
  if (!item.tried || item.refused) await app.outbox.drop(item);
  else {
    const reply = await item.reply.catch(() => null);
    if (reply) await add(person, "sets.delete", { set: reply.set.id });
    await stopping;
    // The server starts a rest with the set. If the set reached it after our stop, that rest must be stopped, too.
    if (reply?.rest && person.rest.now?.startedAt === reply.rest.startedAt) person.rest.stop().catch(() => {});
  }
  toast(t("kiosk.log.undone"));
}

export function beginEdit(person, row) {
  person.table.close();
  person.just.clear();
  person.drafts.beginEdit(inHand(person).key, row, person.member.unit);
  app.refresh();
}

export function endEdit(person) {
  person.drafts.endEdit();
  person.typing.close();
  app.refresh();
}

// The row's current state: the server may have stored its set since it was opened.
async function asStored(person, row) {
  const { item } = row;
  if (item?.method !== "sets.log" || !item.tried || app.outbox.of(person.id).includes(item)) return row;
  const set = await item.reply?.then((reply) => reply.set, () => null);
  return set ? { id: set.id, set } : row;
}

async function saveEdit(hand) {
  const { person, unit } = hand, row = await asStored(person, hand.editing), { item } = row, params = body(hand);
  // An unchanged weight keeps the unit it was logged in.
  const was = row.set.weight;
  if (was && params.weight && convert(was, unit) === params.weight.value) params.weight = was;
  const before = { set: row.id, ...enteredIn(row.set) };
  endEdit(person);
  if (item?.method === "sets.log") {
    if (item.refused) {
      await app.outbox.drop(item);
      return add(person, "sets.log", { ...kept(item), ...params }, { at: true, wall: item.wall });
    }
    if (item.tried) return toast(t("kiosk.set.underway"));
    return app.outbox.amend(item, { ...kept(item), ...params }).catch(() => toast(t("kiosk.set.underway")));
  }
  await add(person, "sets.edit", { set: row.id, ...params });
  toast(t("kiosk.set.changed"), { undo: () => add(person, "sets.edit", before) });
}

// The parts of a waiting set that an edit keeps.
const kept = ({ params }) => Object.fromEntries(["exercise", "item", "restSeconds", "startsNew"]
  .filter((name) => params[name] !== undefined).map((name) => [name, params[name]]));

export async function deleteSet(person, opened) {
  const row = await asStored(person, opened), { item } = row;
  person.table.close();
  person.just.clear();
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

// Shows a record without interrupting: a line beside the sets, the set's badge, and a sentence for screen readers.
function record(person, set) {
  const name = person.book.find(set.exercise)?.name ?? "";
  const records = set.records.map((kind) => t(`record.${kind}`)).join(", ");
  person.news = { set, records, name };
  announce(t("plan.record.said", { who: person.member.displayName, name, records }));
}

export function listen() {
  const whose = (item) => app.people.find((person) => person.id === item.member);
  app.outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
    const person = whose(item), log = person?.log;
    // A row that was opened in the meantime stays open, under its new id.
    if (reply.set && person?.table.opened === `w${item.key}`) person.table.open(reply.set.id);
    if (person && reply.set?.records?.length) record(person, reply.set);
    if (item.method === "workouts.finish") log?.hold(reply.workout);
    else if (reply.workout) log?.begins(reply.workout);
    else if (reply.set) log?.put(reply.set, { logged: item.method === "sets.log" });
    else if (item.method === "sets.delete" && log?.current) log.remove(item.params.set, log.current.id);
  });
  app.outbox.addEventListener("refused", ({ detail: { item, error } }) => {
    // A visit was shown as done; what became of it is no news to anybody here.
    if (!item.method.startsWith("visits.")) {
      toast(fault(error), { ms: 8_000 });
      whose(item)?.screen.fail(error);
    }
    if (item.method !== "sets.log") app.outbox.drop(item);
  });
}
