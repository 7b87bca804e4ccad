// The optional parts of a set: kind, RPE, heart rate, note. Shown inline above the steppers.
import { html } from "../shared/template.js";
import * as format from "../shared/format.js";
import { hold } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { app } from "./app.js";
import { change } from "./drafts.js";
import { typeOpen } from "./typing.js";

export function more(person, exercise, draft) {
  const set = (values) => change(person, exercise, values);
  const rpe = (direction) =>
    hold(() => set({ rpe: draft.rpe === undefined ? 8 : Math.min(10, Math.max(6, draft.rpe + direction / 2)) }));
  const less = rpe(-1), plus = rpe(1);
  return html`<section class="more panel" aria-label=${t("kiosk.more")}>
    <div class="kinds" role="group" aria-label=${t("kiosk.kind")}>${["working", "drop", "failure"].map((kind) => html`
      <button type="button" class="chip" aria-pressed=${draft.kind === kind ? "true" : "false"}
        @click=${() => set({ kind })}>${t(`kind.${kind}`)}</button>`)}</div>
    <div class="mini" role="group" aria-label=${t("kiosk.rpe")}>
      <button type="button" class="btn" aria-label=${t("less", { name: t("kiosk.rpe") })} @pointerdown=${less.down}
        @click=${less.click}><rack-icon name="minus"></rack-icon></button>
      <button type="button" class="btn quiet value-mini" aria-label=${t("kiosk.rpe.clear")}
        @click=${() => set({ rpe: undefined })}><span class="label">${t("kiosk.rpe")}</span><span
          class="number">${draft.rpe === undefined ? "–" : format.number(draft.rpe)}</span></button>
      <button type="button" class="btn" aria-label=${t("more", { name: t("kiosk.rpe") })} @pointerdown=${plus.down}
        @click=${plus.click}><rack-icon name="plus"></rack-icon></button>
    </div>
    <button type="button" class=${`btn heart${person.typing.is("heartRate") ? " typing" : ""}`}
      aria-expanded=${person.typing.is("heartRate") ? "true" : "false"}
      aria-label=${`${t("kiosk.heart")}: ${draft.heartRate ?? t("kiosk.none")}`}
      @click=${() => typeOpen(person, "heartRate")}><rack-icon name="heart"></rack-icon><span
        class="number">${draft.heartRate ?? "–"}</span><span class="label">${t("unit.bpm")}</span></button>
    <input class="input" id="note" aria-label=${t("kiosk.note")} placeholder=${t("kiosk.note")} maxlength="500"
      autocomplete="off" .value=${draft.note ?? ""}
      @input=${(event) => set({ note: event.target.value })}
      @keydown=${(event) => { if (event.key === "Enter") { event.target.blur(); app.refresh(); } }}>
  </section>`;
}
