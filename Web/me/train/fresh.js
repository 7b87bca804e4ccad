// Creates an exercise that the catalog lacks. Contract: fresh({made}) → template while app.form.making is set;
// made(id) is called with the new exercise.
import { KIT } from "../../shared/gym/gymequipment.js";
import { PARTS, TYPES } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { field } from "../../shared/ui.js";
import { app, book, showError, session } from "../base/state.js";

export function fresh({ made }) {
  const making = app.form.making, { errors } = making;
  making.type ??= "weightReps"; making.bodyPart ??= "legs"; making.equipment ??= "machine";
  const pick = (name, words, options) => html`<div class="field">
    <label for=${`own-${name}`}>${t(`me.own.${name}`)}</label>
    <select id=${`own-${name}`}
      @change=${(e) => { making[name] = e.target.value; }}>${options.map((o) => keyed(o,
        html`<option value=${o} ?selected=${making[name] === o}>${t(`${words}.${o}`)}</option>`))}</select></div>`;
  return html`<form class="panel card entry" aria-label=${t("me.own.new")} @submit=${(event) => make(event, made)}
    novalidate>
    ${field({ id: "own-name", label: t("me.own.name"), value: making.name, maxlength: 80, error: errors.name,
      set: (v) => { making.name = v; } })}
    ${pick("type", "type", TYPES)}${pick("bodyPart", "bodyPart", PARTS)}${pick("equipment", "equipment", KIT)}
    <div class="ends">
      <button class="btn go">${t("me.own.make")}</button>
      <button type="button" class="btn line"
        @click=${() => { app.form.making = null; app.refresh(); }}>${t("cancel")}</button>
    </div></form>`;
}

async function make(event, made) {
  event.preventDefault();
  const { name, type, bodyPart, equipment } = app.form.making;
  try {
    const { exercise } = await session.change("exercises.create", { name: name.trim(), type, bodyPart, equipment });
    book.add(exercise);
    app.form.making = null;
    made(exercise.id);
  } catch (error) {
    if (error.field) app.form.making.errors = { [error.field]: fault(error) }; else showError(error);
    app.refresh();
  }
}
