// Last time beside today, set by set: warm-ups with warm-ups, working sets with working sets. Free room below shows how
// to do the exercise, until the sets need that room.
import { html, keyed } from "../shared/template.js";
import * as format from "../shared/format.js";
import { skeleton } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { isWarmup } from "../shared/workouts.js";
import { app } from "./app.js";
import { beginEdit, deleteSet } from "./log.js";
import { rowsToday } from "./sets.js";

// The row that shows its buttons, and the set that was stored last.
export class TableMarks {
  opened = null; landed = null;

  open(row) { this.opened = row; }
  close() { this.opened = null; }
  clear() { this.opened = this.landed = null; }
}

export function table(person, exercise, draft) {
  const past = person.log.last.of(exercise.id), { editing } = person.drafts;
  const rows = rowsOf(person, exercise, draft, past.sets);
  reveal([person.id, exercise.id, rows.findIndex((row) => row.next), person.table.opened, editing?.id,
    person.screen.more, past.loading].join(" "));
  const when = past.workout ? t("kiosk.last", { day: format.shortDay(past.workout.startedAt) }) : t("kiosk.last.none");
  return html`<section class="sets panel" tabindex="0" aria-label=${t("kiosk.sets")}><table>
    <thead><tr><th scope="col" class="label">${t("kiosk.set")}</th><th scope="col" class="label">${when}</th>
      <th scope="col" class="label">${t("day.today")}</th>
      <th scope="col"><span class="unseen">${t("kiosk.compare")}</span></th></tr></thead>
    <tbody>${past.loading ? html`<tr><td colspan="4">${skeleton(2)}</td></tr>`
    : rows.map((row) => keyed(row.key, line(person, exercise, draft, row)))}
    ${past.error && !past.error.unanswered
      ? html`<tr><td colspan="4" class="dim">${fault(past.error)}</td></tr>`
      : null}</tbody>
  </table>${past.loading ? null : how(exercise)}</section>`;
}

// Up to three cues, or instructions if there are none. Loaded once for each exercise.
const guides = new Map();

function how(exercise) {
  if (!exercise.hasGuide) return null;
  if (!guides.has(exercise.id)) ask(exercise.id);
  const lines = guides.get(exercise.id);
  return lines?.length ? html`<div class="how-room"><div class="cues"><p class="label">${t("kiosk.cues")}</p>
    <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div></div>` : null;
}

async function ask(id) {
  guides.set(id, null);
  try {
    const { exercise } = await app.socket.request("exercises.get", { exercise: id });
    guides.set(id, (exercise.cues?.length ? exercise.cues : exercise.instructions ?? []).slice(0, 3));
  } catch { guides.delete(id); return; }
  app.refresh();
}

function rowsOf(person, exercise, draft, past) {
  const mine = rowsToday(person, exercise.id);
  const rows = [];
  for (const warmup of [true, false]) {
    const then = past.filter((set) => isWarmup(set) === warmup);
    const now = mine.filter((row) => isWarmup(row.set) === warmup);
    const next = !person.drafts.editing && isWarmup(draft) === warmup ? now.length : -1;
    const count = Math.max(then.length, now.length, next + 1);
    for (let i = 0; i < count; i++) {
      const label = warmup ? (count > 1 ? `${t("kind.warmup")} ${i + 1}` : t("kind.warmup")) : String(i + 1);
      rows.push({ key: `${warmup ? "w" : "s"}${i}`, label, then: then[i], now: now[i], next: i === next,
        key2: now[i]?.id });
    }
  }
  return rows;
}

// Scrolls the table, and never the page, so that the current set is in view.
let revealed = "";
function reveal(what) {
  if (revealed === what) return;
  revealed = what;
  requestAnimationFrame(() => {
    const box = document.querySelector(".sets"), row = box?.querySelector("tr.next, tr.open");
    if (!row) return;
    const bottom = row.offsetTop + row.offsetHeight + 8, top = row.offsetTop - box.querySelector("thead").offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    else if (top < box.scrollTop) box.scrollTop = Math.max(0, top);
  });
}

function line(person, exercise, draft, row) {
  const unit = person.member.unit;
  const then = row.then ? format.set(row.then, exercise.type, unit) : "–";
  if (!row.now) {
    const shown = row.next ? format.set(asSet(draft, unit), exercise.type, unit) : "";
    return html`<tr class=${row.next ? "next" : "to-come"} aria-current=${row.next ? "step" : null}>
      <th scope="row">${row.label}</th>
      <td class="then">${then}</td>
      <td class="now">${shown}</td>
      <td>${row.next ? html`<span class="dim">${kindOf(draft)}</span>` : null}</td>
    </tr>`;
  }
  const open = person.table.opened === row.now.id, editing = person.drafts.editing?.id === row.now.id;
  const text = editing
    ? format.set(asSet(draft, unit), exercise.type, unit)
    : format.set(row.now.set, exercise.type, unit);
  const landed = person.table.landed === row.now.id;
  return html`<tr class=${`logged${editing ? " next" : ""}${landed ? " landed" : ""}${open ? " open" : ""}`}>
    <th scope="row">${row.label}</th>
    ${open ? html`<td colspan="3" class="choices"><div>
        <button type="button" class="btn" @click=${() => beginEdit(person, exercise, row.now)}><rack-icon
          name="edit"></rack-icon>${t("edit")}</button>
        <button type="button" class="btn bad" @click=${() => deleteSet(person, row.now)}><rack-icon
          name="trash"></rack-icon>${t("delete")}</button>
        <button type="button" class="btn quiet"
          @click=${() => { person.table.close(); app.refresh(); }}>${t("close")}</button></div></td>`
    : html`<td class="then">${then}</td>
      <td class="now"><button type="button" class="logged-set"
        aria-label=${t("kiosk.set.open", { label: row.label, set: text })}
        @click=${() => { person.table.open(row.now.id); app.refresh(); }}>${text}</button></td>
      <td>${editing ? html`<span class="dim">${t("kiosk.editing")}</span>` : notes(exercise, unit, row)}</td>`}
  </tr>`;
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
