// Last time beside today, set by set: warm-ups with warm-ups, working sets with working sets. Free room below shows
// instructions for the exercise, until the sets need that room.
import { html, keyed } from "../../shared/template.js";
import { pending } from "../../shared/coaching/coaching.js";
import * as format from "../../shared/format.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { heart, heartWords } from "../../shared/log/heart.js";
import { addSet, removeSet } from "../../shared/log/planedits.js";
import { onlyShown } from "../../shared/log/longago.js";
import { loadOf, repsText, targetText } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";
import { change } from "../person/drafts.js";
import { plannedSet } from "../person/nextset.js";
import { beginEdit, canUndo, deleteSet, logPlanned, undoLog } from "./log.js";
import { setPlan } from "../person/plan.js";
import { planOf } from "../person/sets.js";

// The row whose buttons are shown, and the set that was stored last.
class TableMarks {
  opened = null; landed = null;

  open(row) { this.opened = row; }
  close() { this.opened = null; }
  clear() { this.opened = this.landed = null; }
}

// The guides that were asked for since somebody logged in.
const asked = new Set();

noun({ entered: (person) => { person.table = new TableMarks(); asked.clear(); } });

export function table(hand, label = t("kiosk.sets")) {
  const { person, exercise, planned, editing, last: past } = hand, rows = planned ? plannedRows(hand) : freeRows(hand);
  reveal(person, [person.id, exercise.id, rows.findIndex((row) => row.next), person.table.opened, editing?.id,
    person.screen.more, past.loading, window.innerWidth, window.innerHeight].join(" "));
  const when = past.workout
    ? t("kiosk.last", { day: format.shortDay(past.workout.startedAt, app.clock.now()) }) : t("kiosk.last.none");
  return html`<section class="sets panel" tabindex="0" aria-label=${label} data-member=${person.id}><table>
    <thead><tr><th scope="col" class="label" aria-label=${t("kiosk.set")}>${t("kiosk.set")}${canUndo(hand) ? undo(person) : null}</th><th scope="col" class="label">${when}</th>
      <th scope="col" class="label">${t("day.today")}</th>
      <th scope="col"><span class="unseen">${t("kiosk.compare")}</span>${planned ? html`<button type="button"
        class="btn quiet adding" aria-label=${t("plan.set.add")}
        @click=${() => setPlan(person, addSet(planOf(person), planned.item))}><rack-icon
          name="plus"></rack-icon>${t("kiosk.set")}</button>` : null}</th></tr></thead>
    <tbody>${past.loading ? html`<tr><td colspan="4">${skeleton(2)}</td></tr>`
    : rows.map((row) => keyed(row.key, line(hand, row)))}
    ${past.error && !past.error.unanswered
      ? html`<tr><td colspan="4" class="dim">${fault(past.error)}</td></tr>`
      : null}</tbody>
  </table>${past.loading ? null : how(exercise)}</section>`;
}

// Lies over the heading, so that nothing moves when it comes and when it goes.
const undo = (person) => html`<button type="button" class="btn undo" @click=${() => undoLog(person)}><span><rack-icon
  name="undo"></rack-icon>${t("kiosk.log.undo")}</span></button>`;

// The plan's note, and the member's own note of last time until they keep it or write another.
export function notesOf({ person, planned, rows, last, draft }) {
  const { screen } = person, past = last.sets.findLast?.((set) => set.note);
  const isNoted = draft.note || rows.some((row) => row.set.note);
  const note = past && !isNoted ? past.note : null;
  if (!planned?.note && !note) return null;
  return html`<div class="notes">
    ${planned?.note ? html`<button type="button" class="plan-note" aria-expanded=${screen.isNoteOpen ? "true" : "false"}
      @click=${() => { screen.isNoteOpen = !screen.isNoteOpen; app.refresh(); }}><rack-icon
        name="list"></rack-icon><span>${planned.note}</span></button>` : null}
    ${note ? html`<p><rack-icon name="note"></rack-icon><span>${t("plan.note.last", { note })}</span>
      <button type="button" class="btn quiet" @click=${() => change(person, { note })}>${t("plan.note.keep")}
      </button></p>` : null}</div>`;
}

// Up to three cues, or instructions if there are none. Asked for again after each login, since trainers can write others;
// until the reply, those of before are shown.
const guides = new Map();

function how(exercise) {
  if (!exercise.hasGuide) return null;
  if (!asked.has(exercise.id)) ask(exercise.id);
  const lines = guides.get(exercise.id);
  return lines?.length ? html`<div class="how-room"><div class="cues"><p class="label">${t("kiosk.cues")}</p>
    <ul>${lines.map((line) => html`<li><span>${line}</span></li>`)}</ul></div></div>` : null;
}

async function ask(id) {
  asked.add(id);
  try {
    const { exercise } = await app.socket.request("exercises.get", { exercise: id });
    guides.set(id, (exercise.cues?.length ? exercise.cues : exercise.instructions ?? []).slice(0, 3));
  } catch { asked.delete(id); return; }
  app.refresh();
}

// The planned sets in order, each with the logged one, and last time's sets beside them, matched by kind and by side.
function plannedRows({ exercise, unit, planned, slots, slot: current, last: { sets: past }, model, kit, editing, draft }) {
  const places = new Map();
  const nextAt = slots.findIndex((slot) => current && slot.index === current.index && slot.side === current.side
    && !slot.row && !slot.isExtra);
  const rows = slots.map((slot, i) => {
    const warmup = isWarmup(slot), kind = `${warmup}${slot.side ?? ""}`, place = places.get(kind) ?? 0;
    places.set(kind, place + 1);
    const then = past.filter((set) => isWarmup(set) === warmup && (!slot.side || !set.side || set.side === slot.side));
    const weight = slot.planned && loadOf(slot.planned, kit);
    const target = slot.planned && targetText(slot.planned, exercise.type, unit, weight);
    return { weight, said: onlyShown(model, slot.planned) ? t("plan.says", { target }) : null, key: `p${slot.index}${slot.side ?? ""}${slot.isExtra ? i : ""}`, label: labelOf(slot, place, planned),
      then: then[place], now: slot.row, next: i === nextAt, target, slot, isPassed: slot.isPassed };
  });
  // A set beyond the plan, once the member has entered one.
  if (nextAt < 0 && draft.touched && !editing) {
    const place = places.get(`${isWarmup(draft)}${draft.side ?? ""}`) ?? 0;
    rows.push({ key: "extra", label: isWarmup(draft) ? t("kind.warmup") : String(place + 1), next: true });
  }
  return rows;
}

function labelOf(slot, place, planned) {
  const warmups = planned.sets.filter(isWarmup).length;
  const name = isWarmup(slot) ? (warmups > 1 ? `${t("kind.warmup")} ${place + 1}` : t("kind.warmup"))
    : String(place + 1);
  return slot.side ? `${name} ${t(`plan.side.${slot.side}`)}` : name;
}

function freeRows({ rows: mine, last: { sets: past }, editing, draft }) {
  const rows = [];
  for (const warmup of [true, false]) {
    const then = past.filter((set) => isWarmup(set) === warmup);
    const now = mine.filter((row) => isWarmup(row.set) === warmup);
    const next = !editing && isWarmup(draft) === warmup ? now.length : -1;
    const count = Math.max(then.length, now.length, next + 1);
    for (let i = 0; i < count; i++) {
      const label = warmup ? (count > 1 ? `${t("kind.warmup")} ${i + 1}` : t("kind.warmup")) : String(i + 1);
      rows.push({ key: `${warmup ? "w" : "s"}${i}`, label, then: then[i], now: now[i], next: i === next });
    }
  }
  return rows;
}

// Scrolls the table, and never the page, so that the current set is visible.
const revealed = new Map();
function reveal(person, what) {
  if (revealed.get(person.id) === what) return;
  revealed.set(person.id, what);
  requestAnimationFrame(() => {
    const box = document.querySelector(`.sets[data-member="${person.id}"]`), row = box?.querySelector("tr.next, tr.open");
    if (!row) return;
    const bottom = row.offsetTop + row.offsetHeight + 8, top = row.offsetTop - box.querySelector("thead").offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    else if (top < box.scrollTop) box.scrollTop = Math.max(0, top);
  });
}

function line(hand, row) {
  const { person, exercise, unit, draft } = hand;
  const then = row.then ? inLines({ ...row.then, heartRate: undefined }, exercise, unit) : "–";
  if (!row.now && row.slot && person.table.opened === row.key) return choices(hand, row);
  if (!row.now && row.slot) return toCome(hand, row, then);
  if (!row.now) {
    const shown = row.next ? inLines(asSet(draft, unit), exercise, unit) : "";
    return html`<tr class=${row.next ? "next" : "to-come"} aria-current=${row.next ? "step" : null}>
      <th scope="row">${row.label}</th>
      <td class="then">${then}</td>
      <td class="now">${shown}</td>
      <td>${row.next ? html`<span class="dim">${kindOf(draft)}</span>` : null}</td>
    </tr>`;
  }
  const open = person.table.opened === row.now.id, editing = hand.editing?.id === row.now.id;
  const set = editing ? asSet(draft, unit) : row.now.set;
  const text = [format.set(set, exercise.type, unit), set.heartRate && heartWords(set.heartRate)].filter(Boolean).join(", ");
  const landed = person.table.landed === row.now.id;
  return html`<tr class=${`logged${editing ? " next" : ""}${landed ? " landed" : ""}${open ? " open" : ""}`}>
    <th scope="row">${row.label}</th>
    ${open ? html`<td colspan="3" class="choices"><div>
        <button type="button" class="btn" @click=${() => beginEdit(person, row.now)}><rack-icon
          name="edit"></rack-icon>${t("edit")}</button>
        <button type="button" class="btn bad" @click=${() => deleteSet(person, row.now)}><rack-icon
          name="trash"></rack-icon>${t("delete")}</button>
        <button type="button" class="btn quiet"
          @click=${() => { person.table.close(); app.refresh(); }}>${t("close")}</button></div></td>`
    : html`<td class="then">${then}</td>
      <td class="now"><button type="button" class="logged-set"
        aria-label=${t("kiosk.set.open", { label: row.label, set: text })}
        @click=${() => { person.table.open(row.now.id); app.refresh(); }}>${inLines(set, exercise, unit)}</button></td>
      <td>${editing ? html`<span class="dim">${t("kiosk.editing")}</span>` : notes(exercise, unit, row)}</td>`}
  </tr>`;
}

// Its tempo and its heart rate are below it: a line has no room for them beside last time.
function inLines(set, exercise, unit) {
  const text = format.set({ ...set, tempo: undefined }, exercise.type, unit), { tempo, heartRate } = set;
  return tempo || heartRate ? html`${text}<span class="under">${tempo ?? ""} ${heartRate ? heart(heartRate) : null}</span>` : text;
}

// A planned set that is not logged yet. A tap offers to log it out of turn, or to remove it from the plan.
function toCome(hand, row, then) {
  const { person, exercise, unit, draft } = hand, { label, target, next, isPassed } = row;
  const shown = next ? format.set(asSet(draft, unit), exercise.type, unit) : target;
  return html`<tr class=${next ? "next" : `to-come${isPassed ? " passed" : ""}`} aria-current=${next ? "step" : null}>
    <th scope="row">${label}</th>
    <td class="then">${then}</td>
    <td class="now"><button type="button" class="logged-set"
      aria-label=${t("plan.set.open", { label, set: shown || t("plan.set.any") })}
      @click=${() => { person.table.open(row.key); app.refresh(); }}>${next ? inLines(asSet(draft, unit), exercise, unit)
        : row.said ?? (shown || "–")}</button></td>
    <td>${changeOf(hand, row) ?? (next && target && target !== shown ? html`<span class="dim">${row.said ?? t("plan.target", {
      target: row.slot.planned.reps && draft.weight === row.weight ? repsText(row.slot.planned.reps) : target })}</span>`
    : html`<span class="dim">${isPassed ? t("plan.passed") : kindOf(row.slot)}</span>`)}</td>
  </tr>`;
}

// The trainer's change of a planned set, if there is one.
function changeOf({ person: { coaching }, workout, planned }, { slot }) {
  const change = slot.planned && pending({ coaching, workout })
    .find(({ item, set }) => item === planned.item && set === slot.index + 1);
  return change ? html`<span class="pill wait" aria-label=${t("kiosk.changed.by", { name: change.by.name })}
    role="img"><rack-icon name="edit"></rack-icon>${change.by.name}</span>` : null;
}

// If the left side of a set is done, its right side must come first.
const canComeNow = (hand, { next, isPassed, slot }) => !next && !isPassed && slot.side !== "right"
  && hand.slot?.side !== "right" && hand.workout.pausedAt === undefined;

function choices(hand, row) {
  const { person, exercise, unit, planned } = hand, isNow = canComeNow(hand, row);
  const draft = isNow && plannedSet(hand, row.slot);
  return html`<tr class=${`open${row.next ? " next" : ""}`}><th scope="row">${row.label}</th>
  <td colspan="3" class="choices"><div>
    ${isNow ? html`<button type="button" class="btn go" @click=${() => logPlanned(person, row.slot)}>${t(
      "plan.set.log", { set: format.set(asSet(draft, unit), exercise.type, unit) })}</button>` : null}
    <button type="button" class="btn bad" @click=${() => {
      person.table.close();
      setPlan(person, removeSet(planOf(person), planned.item, row.slot.index));
    }}><rack-icon name="trash"></rack-icon>${t("plan.set.remove")}</button>
    <button type="button" class="btn quiet"
      @click=${() => { person.table.close(); app.refresh(); }}>${t("close")}</button></div></td></tr>`;
}

export function asSet(draft, unit) {
  return { ...draft, weight: draft.weight === undefined ? undefined : { value: draft.weight, unit } };
}
const kindOf = (set) => (set.kind === "drop" || set.kind === "failure" ? t(`kind.${set.kind}`) : "");

function notes(exercise, unit, { then, now }) {
  const { set, item } = now;
  if (item?.refused) return html`<span class="pill bad">${t("kiosk.refused")}</span>`;
  if (item && app.socket.status !== "live") return html`<span class="pill wait"><rack-icon name="wait"></rack-icon>
    ${t("kiosk.set.waiting")}</span>`;
  if (set.records?.length) return html`<span class="pill good"><rack-icon name="trophy"></rack-icon>
    ${t("record")}</span>`;
  const more = difference(exercise, unit, set, then);
  if (more) return html`<span class=${`pill${more.startsWith("+") ? " good" : ""}`}>${more}</span>`;
  const kind = kindOf(set);
  return html`<span class="tick"><rack-icon name="check"></rack-icon><span
    class="unseen">${t("kiosk.logged")}</span></span>${kind ? html` <span class="dim">${kind}</span>` : null}`;
}

// "+2.5 kg", "−1 rep": the first difference, or "".
export function difference(exercise, unit, set, then) {
  if (!then) return "";
  const signed = (n, word) => `${n > 0 ? "+" : "−"}${format.number(Math.abs(n))} ${word}`;
  const weight = set.weight ? format.convert(set.weight, unit) : 0;
  const was = then.weight ? format.convert(then.weight, unit) : 0;
  if (weight !== was) return signed(Math.round((weight - was) * 1000) / 1000, t(`unit.${unit}`));
  const gain = (name) => (set[name] === undefined || then[name] === undefined ? 0 : set[name] - then[name]);
  if (gain("reps")) return signed(gain("reps"), t("unit.reps", { n: Math.abs(gain("reps")) }));
  if (gain("metres")) return signed(gain("metres"), t("unit.m"));
  return gain("seconds") ? signed(gain("seconds"), "s") : "";
}
