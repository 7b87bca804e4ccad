// The fields of a set, by the exercise's type. Contract:
//   blankEntry(unit), entryOf(set, unit) → entry, all strings as typed; checked(entry, type) → {params} or {errors};
//   entryFields({entry, type, id, errors, set}) → template; it calls set(name, text) at each change.
// Numbers may have a comma or a point; times may be 1:52 or seconds. An empty optional field is omitted and never sent
// as 0, because 0 does not mean "does not apply".
import { html, keyed } from "../shared/template.js";
import { duration, number } from "../shared/format.js";
import { t } from "../shared/words.js";
import { choice, hold } from "../shared/ui.js";

const FIELDS = {
  weightReps: ["weight", "reps"], reps: ["reps"], bodyweightPlus: ["weight?", "reps"], assisted: ["weight", "reps"],
  duration: ["seconds"], weightDuration: ["weight", "seconds"], distanceDuration: ["metres?", "seconds"],
};
const KINDS = ["warmup", "working", "drop", "failure"];
const RPE = ["6", "6.5", "7", "7.5", "8", "8.5", "9", "9.5", "10"];
const STEP = { reps: 1, metres: 100, seconds: 5 };

export const blankEntry = (unit) => ({
  kind: "working", unit, weight: "", reps: "", seconds: "", metres: "", rpe: "", note: "",
});

export function entryOf(set, unit) {
  const text = (value) => (value === undefined || value === null ? "" : number(value));
  return {
    kind: set.kind, unit: set.weight?.unit ?? unit, weight: text(set.weight?.value), reps: text(set.reps),
    seconds: set.seconds ? duration(set.seconds) : "", metres: text(set.metres), rpe: text(set.rpe),
    note: set.note ?? "", heartRate: set.heartRate,
  };
}

function amount(text) {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d{1,3})?$/.test(plain) ? Number(plain) : NaN;
}

function seconds(text) {
  const parts = text.trim().replace(",", ".").split(":");
  if (parts.length > 3 || parts.some((part, i) => !/^\d+(\.\d)?$/.test(part) || (i && Number(part) >= 60))) return NaN;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

export function checked(entry, type) {
  const params = { kind: entry.kind }, errors = {};
  for (const field of FIELDS[type] ?? FIELDS.weightReps) {
    const name = field.replace("?", "");
    if (!entry[name].trim()) { if (!field.endsWith("?")) errors[name] = t("fault.required"); continue; }
    const value = name === "seconds" ? seconds(entry[name]) : amount(entry[name]);
    const isWrong = Number.isNaN(value) || (name === "reps" && !Number.isInteger(value));
    if (isWrong) errors[name] = t(name === "seconds" ? "me.entry.time" : "me.entry.number");
    else params[name] = name === "weight" ? { value, unit: entry.unit } : value;
  }
  if (entry.rpe) params.rpe = Number(entry.rpe);
  if (entry.note.trim()) params.note = entry.note.trim();
  if (entry.heartRate) params.heartRate = entry.heartRate;
  return Object.keys(errors).length ? { errors } : { params };
}

export function entryFields({ entry, type, id, errors = {}, set }) {
  const rpe = entry.rpe && t("me.rpe", { n: entry.rpe }), note = entry.note && t("me.entry.note");
  const extras = [rpe, note].filter(Boolean).join(" · ");
  return html`
    <div class="amounts">${(FIELDS[type] ?? FIELDS.weightReps).map((field) => {
      const name = field.replace("?", "");
      return keyed(name, amountField({ id: `${id}-${name}`, name, entry, optional: field.endsWith("?"), type,
        error: errors[name], set }));
    })}</div>
    ${choice({ name: `${id}-kind`, label: t("me.entry.kind"), value: entry.kind,
      options: KINDS.map((value) => ({ value, label: t(`me.kind.${value}`) })), set: (value) => set("kind", value) })}
    <details class="more" ?open=${Boolean(errors.rpe || errors.note)}>
      <summary>${t("me.entry.more")}${extras ? html` <span class="pill">${extras}</span>` : null}</summary>
      <div class="pair">
        <div class="field"><label for=${`${id}-rpe`}>${t("me.entry.rpe")}
          <span class="optional">${t("optional")}</span></label>
          <select id=${`${id}-rpe`} .value=${entry.rpe} @change=${(e) => set("rpe", e.target.value)}>
            <option value="">–</option>
            ${RPE.map((n) => keyed(n, html`<option value=${n} ?selected=${entry.rpe === n}>${n}</option>`))}</select>
        </div>
        <div class="field"><label for=${`${id}-note`}>${t("me.entry.note")}
          <span class="optional">${t("optional")}</span></label>
          <input id=${`${id}-note`} .value=${entry.note} maxlength="500" autocomplete="off"
            @input=${(e) => set("note", e.target.value)}></div>
      </div>
    </details>
    ${errors.kind || errors.rpe || errors.note
      ? html`<p class="wrong" role="alert">${errors.kind ?? errors.rpe ?? errors.note}</p>`
      : null}`;
}

function amountField({ id, name, entry, type, optional, error, set }) {
  const special = name === "weight" ? { assisted: "help", bodyweightPlus: "added" }[type] : undefined;
  const label = t(`me.entry.${special ?? name}`);
  const step = name === "weight" ? (entry.unit === "kg" ? 2.5 : 5) : STEP[name];
  const bump = (by) => () => {
    const now = (name === "seconds" ? seconds(entry[name] || "0") : amount(entry[name] || "0")) || 0;
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
    ${name === "weight" ? html`<div class="units" role="group" aria-label=${t("me.unit")}>
      ${["kg", "lb"].map((u) => keyed(u,
        html`<button type="button" class="chip" aria-pressed=${entry.unit === u ? "true" : "false"}
          @click=${() => set("unit", u)}>${t(`unit.${u}`)}</button>`))}
    </div>` : null}
    ${error ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null}
  </div>`;
}
