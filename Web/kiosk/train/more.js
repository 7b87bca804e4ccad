// The optional parts of a set: kind, RPE or RIR, side, heart rate, tempo, note. Shown inline above the steppers.
import { segments } from "../../shared/parts/segments.js";
import { heartWords, zone } from "../../shared/log/heart.js";
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { keep } from "../../shared/store.js";
import { hold } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { change } from "../person/drafts.js";
import { isTimed } from "../base/fields.js";
import { laterPart } from "../base/later.js";
import { typeOpen } from "../person/typing.js";

// Reps in reserve are the same scale from the other end: RPE 8 means 2 reps left. The choice is kept for each member.
const waysKept = (person) => `rir.${person.id}`;
const isRir = (person) => Boolean(keep.get(waysKept(person)));

const tempoCell = laterPart("tempoCell");

export function more({ person, exercise, fields, planned, draft }) {
  const set = (values) => change(person, values), inReserve = isRir(person);
  const name = t(inReserve ? "plan.rir" : "kiosk.rpe");
  // A step below 6 clears it.
  const rpe = (direction) => hold(() => {
    const next = draft.rpe === undefined ? 8 : draft.rpe + (inReserve ? -direction : direction) / 2;
    set({ rpe: next < 6 ? undefined : Math.min(10, next) });
  });
  const less = rpe(-1), plus = rpe(1), kinds = isTimed(exercise) ? ["warmup"] : [];
  const shown = draft.rpe === undefined ? "–" : format.number(inReserve ? 10 - draft.rpe : draft.rpe);
  const rate = draft.heartRate, hasTempo = fields.includes("reps");
  return html`<section class=${`more panel${hasTempo ? " of-reps" : ""}`} aria-label=${t("kiosk.more")}>
    <div class="kinds">${segments({ label: t("kiosk.kind"), value: draft.kind, set: (kind) => set({ kind }),
      options: [...kinds, "working", "drop", "failure"].map((value) => ({ value, label: t(`kind.${value}`) })) })}</div>
    <div class="kinds sides">${segments({ label: t("plan.sides"), value: draft.side, set: (side) => set({ side }),
      options: [undefined, "left", "right"].map((value) => ({ value, label: t(`plan.side.${value ?? "both"}.name`),
        isOff: planned?.perSide && !value })) })}</div>
    <div class="mini" role="group" aria-label=${name}>
      <button type="button" class="btn" aria-label=${t("less", { name })} @pointerdown=${less.down}
        @click=${less.click}><rack-icon name="minus"></rack-icon></button>
      <button type="button" class="btn quiet value-mini" aria-label=${t("plan.scale", { name })}
        @click=${() => { keep.set(waysKept(person), !inReserve); app.refresh(); }}><span
          class="label">${name}</span><span class="number">${shown}</span></button>
      <button type="button" class="btn" aria-label=${t("more", { name })} @pointerdown=${plus.down}
        @click=${plus.click}><rack-icon name="plus"></rack-icon></button>
    </div>
    <button type="button" class=${`btn heart${person.typing.is("heartRate") ? " typing" : ""}`}
      aria-expanded=${person.typing.is("heartRate") ? "true" : "false"}
      aria-label=${`${t("kiosk.heart")}: ${rate ? heartWords(rate) : t("kiosk.none")}`}
      @click=${() => typeOpen(person, "heartRate")}><rack-icon name="heart"></rack-icon><span
        class="number">${rate ?? "–"}</span><span class=${`label${rate ? ` heart-rate ${zone(rate)}` : ""}`}>${t(rate ? `heart.${zone(rate)}` : "unit.bpm")}</span></button>
    ${hasTempo ? tempoCell({ id: "tempo", value: draft.tempo, reps: draft.reps, off: draft.tempoOff, set }) : null}
    <input class="input" id="note" aria-label=${t("kiosk.note")} placeholder=${t("kiosk.note")} maxlength="500"
      autocomplete="off" .value=${draft.note ?? ""}
      @input=${(event) => set({ note: event.target.value })}
      @keydown=${(event) => { if (event.key === "Enter") { event.target.blur(); app.refresh(); } }}>
  </section>`;
}
