// The trainer's form for a client's next set: steppers for weight and reps, and a note. Contract: editOf(now, next) →
// the form's state, stored as now.edit; changing(now, name) → the form; now is a LiveClient (client.js), next is
// now.next().
import { fieldsOf } from "../../gym/exercise/types.js";
import { html } from "../../template.js";
import { number } from "../../format.js";
import { hold, toast } from "../../ui.js";
import { fault, t } from "../../words.js";

// The numbers start from the plan, or else from the last set.
export function editOf(now, next) {
  if (!next) return null;
  const last = now.rows().filter(({ set }) => set.exercise === next.exercise).at(-1)?.set;
  const load = next.set?.load?.weight ?? (next.set?.load ? null : last?.weight);
  const in_ = load?.unit ?? last?.weight?.unit ?? now.session.member.unit;
  const fields = fieldsOf(now.exercise(next.exercise)?.type);
  const takes = { weight: fields.includes("weight"), reps: fields.includes("reps") };
  return { next, takes, unit: in_, weight: load?.value ?? last?.weight?.value ?? (in_ === "kg" ? 20 : 45),
    reps: next.set?.reps?.min ?? last?.reps ?? 5, note: "", problem: "", busy: false };
}

export function changing(now, name) {
  const { edit } = now, { next } = edit;
  const step = edit.unit === "kg" ? 2.5 : 5, heavy = `${t("live.change.weight")} · ${t(`unit.${edit.unit}`)}`;
  const put = (values) => { Object.assign(edit, values); now.changed(); };
  const stepper = (field, label, value, by, least) => {
    const less = hold(() => put({ [field]: Math.max(least, Math.round((edit[field] - by) * 1000) / 1000) }));
    const more = hold(() => put({ [field]: Math.round((edit[field] + by) * 1000) / 1000 }));
    return html`<div class="live-step" role="group" aria-label=${label}><button type="button" class="btn"
      aria-label=${t("less", { name: label })} @pointerdown=${less.down} @click=${less.click}><rack-icon
        name="minus"></rack-icon></button><p aria-live="polite"><span class="number">${value}</span><span
      class="label">${label}</span></p><button type="button" class="btn" aria-label=${t("more", { name: label })}
      @pointerdown=${more.down} @click=${more.click}><rack-icon name="plus"></rack-icon></button></div>`;
  };
  return html`<form class="live-change" aria-label=${t("live.change")} novalidate @submit=${(event) => send(event, now)}>
    <p class="strong">${next.planned ? next.isNew ? t("live.change.add", { name })
      : t("live.change.title", { n: next.index + 1, name }) : t("live.change.suggest", { name })}</p>
    <div class="live-steps">
      ${edit.takes.weight ? stepper("weight", heavy, number(edit.weight), step, 0) : null}
      ${edit.takes.reps ? stepper("reps", t("live.change.reps"), String(edit.reps), 1, 1) : null}</div>
    <input class="input" id="change-note" maxlength="500" autocomplete="off" aria-label=${t("live.change.note")}
      placeholder=${t("live.change.note")} .value=${edit.note} @input=${(event) => { edit.note = event.target.value; }}>
    ${edit.problem ? html`<p class="notice bad" role="alert">${edit.problem}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${edit.busy}>${t(next.planned ? next.isNew ? "live.change.add.do"
      : "live.change.do" : "live.change.suggest.do")}</button><button type="button" class="btn quiet" @click=${() => {
      Object.assign(now, { panel: null, edit: null }); now.changed(); }}>${t("cancel")}</button></div></form>`;
}

// Values without a stepper stay as they were planned.
function planned({ next, takes, unit: in_, weight, reps }) {
  const to = { ...(next.set ?? { kind: "working" }) };
  if (takes.weight && (weight > 0 || to.load)) to.load = { weight: { value: weight, unit: in_ } };
  if (takes.reps && to.reps?.min !== reps) to.reps = { min: reps, max: reps };
  return to;
}

async function send(event, now) {
  event.preventDefault();
  const { edit } = now, { next } = edit, note = edit.note.trim();
  if (edit.busy) return;
  Object.assign(edit, { busy: true, problem: "" });
  now.changed();
  try {
    if (next.planned) await now.adjust(next, planned(edit), note);
    else await now.suggest(next.exercise, planned(edit), note);
    if (now.edit === edit) Object.assign(now, { panel: null, edit: null });
    toast(t("live.change.done", { name: now.name }));
  } catch (error) { Object.assign(edit, { busy: false, problem: fault(error) }); }
  now.changed();
}

