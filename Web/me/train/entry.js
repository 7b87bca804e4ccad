// The fields of a set, by the exercise's type. Contract:
//   blankEntry(unit), entryOf(set, unit) → entry, all strings as typed; checked(entry, type) → {params} or {errors};
//   isWhole(set, type): nothing that its type needs is missing; effort(rpe) → "RPE 8" or "RIR 2"; amount(text),
//   secondsOf(text) → a number or NaN; entryFields({entry, type, id, errors, set, sides, noteBefore, target}) →
//   template; it calls set(name, text) at each change. `sides` asks for left or right, `noteBefore` is a note that can
//   be reused, `target` is in seconds, for the timer.
// `tempo` is text, and `tempoOff` says that it is no tempo (shared/log/tempofield.js).
// Numbers may have a comma or a point; times may be 1:52 or seconds. An empty optional field is omitted and never sent
// as 0, because 0 does not mean "does not apply".
import { KINDS } from "../../shared/coaching/routines/text.js";
import { fieldsOf, isOptional } from "../../shared/gym/exercise/types.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { duration, number } from "../../shared/format.js";
import { keep } from "../../shared/store.js";
import { t } from "../../shared/words.js";
import { choice, field, hold } from "../../shared/ui.js";
import { app } from "../base/state.js";
import { laterPart } from "../later.js";
import { timer } from "./timer.js";

const RPE = ["6", "6.5", "7", "7.5", "8", "8.5", "9", "9.5", "10"];
const STEP = { reps: 1, metres: 100, seconds: 5 };

const tempoField = laterPart("tempoField");

export const blankEntry = (unit) => ({
  kind: "working", unit, weight: "", reps: "", seconds: "", metres: "", rpe: "", note: "", heartRate: "", side: "",
  tempo: "",
});

export function entryOf(set, unit) {
  const text = (value) => (value === undefined || value === null ? "" : number(value));
  return {
    kind: set.kind, unit: set.weight?.unit ?? unit, weight: text(set.weight?.value), reps: text(set.reps),
    seconds: set.seconds ? duration(set.seconds) : "", metres: text(set.metres), rpe: text(set.rpe),
    note: set.note ?? "", heartRate: text(set.heartRate), side: set.side ?? "",
    tempo: set.tempo ?? "",
  };
}

export function amount(text) {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : NaN;
}

export function secondsOf(text) {
  const parts = text.trim().replace(",", ".").split(":");
  if (parts.length > 3 || parts.some((part, i) => !/^\d+(\.\d)?$/.test(part) || (i && Number(part) >= 60))) return NaN;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

export const isWhole = (set, type) => fieldsOf(type).every((name) => isOptional(type, name) || set[name] !== undefined);

export function checked(entry, type) {
  const params = { kind: entry.kind }, errors = {};
  for (const name of fieldsOf(type)) {
    if (!entry[name].trim()) { if (!isOptional(type, name)) errors[name] = t("fault.required"); continue; }
    const value = name === "seconds" ? secondsOf(entry[name]) : amount(entry[name]);
    const isWrong = Number.isNaN(value) || (name === "reps" && !Number.isInteger(value));
    if (isWrong) errors[name] = t(name === "seconds" ? "me.entry.time" : "me.entry.number");
    else params[name] = name === "weight" ? { value, unit: entry.unit } : value;
  }
  if (entry.rpe) params.rpe = Number(entry.rpe);
  if (entry.note.trim()) params.note = entry.note.trim();
  if (entry.heartRate?.trim()) {
    const rate = amount(entry.heartRate);
    if (Number.isInteger(rate)) params.heartRate = rate; else errors.heartRate = t("me.entry.number");
  }
  if (entry.tempo?.trim() && takesTempo(type)) {
    if (entry.tempoOff) errors.tempo = t("fault.tempo.malformed"); else params.tempo = entry.tempo.trim();
  }
  if (entry.side) params.side = entry.side;
  return Object.keys(errors).length ? { errors } : { params };
}

const takesTempo = (type) => fieldsOf(type).includes("reps");

export function entryFields({ entry, type, id, errors = {}, set, sides = false, noteBefore, target = 0 }) {
  const extras = [entry.rpe && effort(entry.rpe), entry.heartRate && `${entry.heartRate} ${t("unit.bpm")}`,
    takesTempo(type) && entry.tempo, !sides && entry.side && t(`plan.side.${entry.side}.name`),
    entry.note && t("me.entry.note")].filter(Boolean);
  return html`
    ${sides ? sideChoice({ id, entry, set, values: ["left", "right"] }) : null}
    <div class="amounts">${fieldsOf(type).map((name) => keyed(name, amountField({ id: `${id}-${name}`, name, entry,
      optional: isOptional(type, name), type, error: errors[name], set, target })))}</div>
    ${choice({ name: `${id}-kind`, label: t("me.entry.kind"), value: entry.kind,
      options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })), set: (value) => set("kind", value) })}
    <details class="more" ?open=${Boolean(entry.isOpen || errors.rpe || errors.note || errors.heartRate || errors.tempo)}
      @toggle=${(event) => { entry.isOpen = event.target.open; app.refresh(); }}>
      <summary>${t("me.entry.more")}${extras.length ? html` <span class="pill">${extras.join(" · ")}</span>` : null}
      </summary>
      <div class="extras">
        <div class="pair">${effortField({ id, entry, set })}
          ${field({ id: `${id}-heartRate`, label: t("workout.heartRate"), value: entry.heartRate, optional: true,
            inputmode: "numeric", maxlength: 3, error: errors.heartRate, set: (value) => set("heartRate", value) })}</div>
        ${takesTempo(type) && (entry.isOpen || errors.tempo) ? tempoField({ id: `${id}-tempo`, value: entry.tempo,
          reps: amount(entry.reps ?? ""), error: errors.tempo,
          set: (values) => { for (const [name, value] of Object.entries(values)) set(name, value); } }) : null}
        ${sides ? null : sideChoice({ id, entry, set, values: ["", "left", "right"] })}
        <div class="field"><label for=${`${id}-note`}>${t("me.entry.note")}
          <span class="optional">${t("optional")}</span></label>
          <input id=${`${id}-note`} .value=${entry.note} maxlength="500" autocomplete="off"
            @input=${(e) => set("note", e.target.value)}></div>
      </div>
    </details>
    ${noteBefore && entry.note !== noteBefore ? html`<div class="note-before"><p class="small"><bdi>${
      t("plan.note.last", { note: noteBefore })}</bdi></p><button type="button" class="btn"
        @click=${() => set("note", noteBefore)}>${t("plan.note.keep")}</button></div>` : null}
    ${errors.kind || errors.rpe || errors.note || errors.side
      ? html`<p class="wrong" role="alert">${errors.kind ?? errors.rpe ?? errors.note ?? errors.side}</p>`
      : null}`;
}

const sideChoice = ({ id, entry, set, values }) => choice({ name: `${id}-side`, label: t("plan.sides"),
  value: entry.side, options: values.map((value) => ({ value, label: t(`plan.side.${value || "both"}.name`) })),
  set: (value) => set("side", value) });

// Reps in reserve are the same scale from the other end: RPE 8 means 2 reps left. This phone keeps the choice.
const isRir = () => Boolean(keep.get("me.rir"));
export const effort = (rpe) => (isRir() ? t("workout.rir", { n: number(10 - Number(rpe)) }) : t("me.rpe", { n: rpe }));

function effortField({ id, entry, set }) {
  const scale = isRir() ? [...RPE].reverse() : RPE;
  return html`<div class="field"><label for=${`${id}-rpe`}>${t(isRir() ? "plan.rir" : "me.entry.rpe")}
      <span class="optional">${t("optional")}</span></label>
    <select id=${`${id}-rpe`} .value=${entry.rpe} @change=${(e) => set("rpe", e.target.value)}>
      <option value="">–</option>
      ${scale.map((n) => keyed(n, html`<option value=${n} ?selected=${entry.rpe === n}>${isRir()
        ? number(10 - Number(n)) : n}</option>`))}</select>
    <button type="button" class="btn quiet scale" @click=${() => { keep.set("me.rir", !isRir()); set("rpe", entry.rpe); }}
      >${t(isRir() ? "workout.useRpe" : "workout.useRir")}</button></div>`;
}

function amountField({ id, name, entry, type, optional, error, set, target }) {
  const special = name === "weight" ? { assisted: "help", bodyweightPlus: "added" }[type] : undefined;
  const label = t(`me.entry.${special ?? name}`);
  const step = name === "weight" ? (entry.unit === "kg" ? 2.5 : 5) : STEP[name];
  const bump = (by) => () => {
    const now = (name === "seconds" ? secondsOf(entry[name] || "0") : amount(entry[name] || "0")) || 0;
    const next = Math.max(0, Math.round((now + by) * 1000) / 1000);
    set(name, name === "seconds" ? duration(next) : number(next));
  };
  const down = hold(bump(-step)), up = hold(bump(step));
  return html`<div class=${`field amount${error ? " off" : ""}`}>
    <label for=${id}>${label}${optional ? html` <span class="optional">${t("optional")}</span>` : null}</label>
    <div class="dial">
      <button type="button" class="btn" aria-label=${t("less", { name: label })} @pointerdown=${down.down}
        @click=${down.click}><rack-icon name="minus"></rack-icon></button>
      <input id=${id} .value=${entry[name]} inputmode=${name === "seconds" ? "text" : "decimal"} autocomplete="off"
        maxlength="9" placeholder=${name === "seconds" ? "0:00" : "0"}
        aria-invalid=${error ? "true" : null} aria-describedby=${error ? `${id}-wrong` : null}
        @input=${(e) => set(name, e.target.value)} @focus=${(e) => e.target.select()}>
      <button type="button" class="btn" aria-label=${t("more", { name: label })} @pointerdown=${up.down}
        @click=${up.click}><rack-icon name="plus"></rack-icon></button>
    </div>
    ${name === "seconds" ? timer({ id, target, done: (seconds) => set("seconds", duration(seconds)) }) : null}
    ${name === "weight" ? segments({ label: t("me.unit"), value: entry.unit, set: (u) => set("unit", u),
      options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })) }) : null}
    ${error ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null}
  </div>`;
}
