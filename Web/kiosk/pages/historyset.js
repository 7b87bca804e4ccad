// Edits one past set in place: steppers for its numbers, a field for its tempo, delete after one question, undo for both. Contract:
//   editor(person, exercise, edit, {close}) → template; `edit` is a SetEdit of that set; close() is called when done.
// Changes go directly to the server and not through the outbox: a correction can wait until the server can be reached.
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { tempoCell } from "../../shared/log/tempofield.js";
import { hold, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { enteredIn, fieldsOf, limit, stepOf } from "../base/fields.js";

export class SetEdit {
  isSure = false; fault = null;
  constructor(set) { Object.assign(this, { set, draft: enteredIn(set) }); }

  put(values) {
    Object.assign(this.draft, values);
    this.fault = null;
  }
}

// If the exercise is no longer in the list, show the numbers that the set has.
const numbersOf = (exercise, draft) => (exercise.type ? fieldsOf(exercise)
  : ["weight", "reps", "seconds", "metres", "heartRate", "rpe"].filter((name) => name in draft));

export function editor(person, exercise, edit, { close }) {
  const ask = (isSure) => () => { edit.isSure = isSure; app.refresh(); };
  const numbers = numbersOf(exercise, edit.draft);
  return html`<div class="set-editor">
    ${numbers.map((field) => keyed(field, number(edit, field, person.member.unit)))}
    ${numbers.includes("reps") ? tempoCell({ id: `tempo-${edit.set.id}`, value: edit.draft.tempo, reps: edit.draft.reps,
      off: edit.draft.tempoOff, set: (values) => { edit.put(values); app.refresh(); } }) : null}
    ${edit.isSure
      ? html`<span class="sure" role="alert">${t("kiosk.set.sure")}</span>
        <button type="button" class="btn bad" ?disabled=${!live()}
          @click=${() => remove(person, edit, close)}>${t("delete")}</button>
        <button type="button" class="btn" @click=${ask(false)}>${t("kiosk.set.keep")}</button>`
      : html`<button type="button" class="btn go" ?disabled=${!live()}
          @click=${() => save(person, edit, close)}>${t("save")}</button>
        <button type="button" class="btn bad" aria-label=${t("delete")}
          @click=${ask(true)}><rack-icon name="trash"></rack-icon></button>
        <button type="button" class="btn quiet" @click=${() => { close(); app.refresh(); }}>${t("cancel")}</button>`}
    ${edit.fault ? html`<p class="fault" role="alert">${fault(edit.fault)}</p>` : null}
  </div>`;
}

function number(edit, field, ownUnit) {
  const { draft } = edit, unit = draft.weight?.unit ?? ownUnit;
  const value = field === "weight" ? draft.weight?.value ?? 0 : draft[field] ?? 0;
  const step = (direction) => {
    const size = stepOf(field, value, unit), next = Math.round((value + direction * size) * 1000) / 1000;
    const bounded = Math.min(limit(field) ?? 999, Math.max(0, next));
    edit.put(field === "weight" ? { weight: { value: bounded, unit } } : { [field]: bounded });
    app.refresh();
  };
  const less = hold(() => step(-1)), more = hold(() => step(1));
  const name = t(`kiosk.field.${field}`);
  return html`<div class="mini" role="group" aria-label=${name}>
    <button type="button" class="btn" aria-label=${t("less", { name })}
      @pointerdown=${less.down} @click=${less.click}><rack-icon name="minus"></rack-icon></button>
    <span class="value-mini"><span class="number">${field === "seconds"
      ? format.duration(value)
      : format.number(value)}</span>
      <span class="label">${field === "weight" ? t(`unit.${unit}`) : name}</span></span>
    <button type="button" class="btn" aria-label=${t("more", { name })}
      @pointerdown=${more.down} @click=${more.click}><rack-icon name="plus"></rack-icon></button>
  </div>`;
}

const write = async (person, set, values) =>
  person.log.put((await person.change("sets.edit", { set: set.id, ...values })).set);

// A failed undo shows a toast, because the editor is closed by then.
export async function undo(work) {
  try { await work(); } catch (error) { toast(fault(error)); }
  app.refresh();
}

async function save(person, edit, close) {
  const { set, draft: { tempoOff, ...params } } = edit, before = enteredIn(set);
  if (tempoOff) {
    edit.put({ tempoOff: "left" });
    document.getElementById(`tempo-${set.id}`)?.focus();
    return app.refresh();
  }
  for (const name of ["metres", "heartRate"]) if (!params[name]) delete params[name];
  if (!params.tempo?.trim()) delete params.tempo;
  try {
    await write(person, set, params);
    close();
    toast(t("kiosk.set.changed"), { undo: () => undo(() => write(person, set, before)) });
  } catch (error) { edit.fault = error; }
  app.refresh();
}

async function remove(person, edit, close) {
  const { set } = edit;
  const restore = async () => person.log.put((await person.change("sets.restore", { set: set.id })).set);
  try {
    await person.change("sets.delete", { set: set.id });
    person.log.remove(set.id, set.workout);
    close();
    toast(t("kiosk.set.deleted"), { undo: () => undo(restore) });
  } catch (error) { edit.fault = error; }
  app.refresh();
}
