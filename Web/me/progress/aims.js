// The member's aims, at #aims: goal, days a week, minutes and equipment. Contract: aims() → template.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { EQUIPMENT, hasEquipment } from "../../shared/gym/gymequipment.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, choice, field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/progress/aims.js";
import { app, session, showError } from "../base/state.js";

const GOALS = ["keepFit", "gainMuscle", "strength", "loseWeight"], DAYS = [1, 2, 3, 4, 5, 6, 7];
const FIELDS = ["goal", "daysPerWeek", "minutes", "equipment"];

const reads = () => progressOf(session);
const forget = () => { app.form.aims = null; };
const owned = () => EQUIPMENT.filter((equipment) => hasEquipment({ equipment }));

export function aims() {
  const { data, error } = reads().of("aims.get");
  const form = app.form.aims ??= data ? { ...data, minutes: String(data.minutes), errors: {}, busy: false } : null;
  return html`${head({ back: { href: "#train", label: t("me.train"), act: forget }, title: t("me.aims") })}
    ${form ? fields(form) : error ? html`<section class="panel card">${blank({ icon: "cloud", title: t("aims.failed"),
      text: fault(error), action: html`<button type="button" class="btn" @click=${() => { reads().retry();
        app.refresh(); }}>${t("retry")}</button>` })}</section>` : skeleton(4)}`;
}

function put(form, values) {
  Object.assign(form, values);
  for (const name of Object.keys(values)) delete form.errors[name];
  app.refresh();
}

const wrong = (form, name) => (form.errors[name]
  ? html`<p class="wrong" role="alert">${form.errors[name]}</p>` : null);

function fields(form) {
  return html`<form class="panel card aims-form" novalidate aria-label=${t("me.aims")} @submit=${(event) => {
    event.preventDefault();
    return save(form);
  }}><p class="small">${t("aims.text")}</p>
    ${choice({ name: "goal", label: t("aims.goal"), value: form.goal, error: form.errors.goal,
      hint: t(`aims.goal.${form.goal}.what`), set: (goal) => put(form, { goal }),
      options: GOALS.map((goal) => ({ value: goal, label: t(`aims.goal.${goal}`) })) })}
    ${choice({ name: "daysPerWeek", label: t("aims.days"), value: form.daysPerWeek, error: form.errors.daysPerWeek,
      set: (daysPerWeek) => put(form, { daysPerWeek }), options: DAYS.map((n) => ({ value: n, label: String(n) })) })}
    ${field({ id: "aims-minutes", label: t("aims.minutes"), value: form.minutes, error: form.errors.minutes,
      hint: t("aims.minutes.hint"), inputmode: "numeric", maxlength: 3, set: (minutes) => put(form, { minutes }) })}
    <fieldset class="field"><legend>${t("aims.equipment")}</legend>
      <div class="chips">
        <button type="button" class="chip" aria-pressed=${form.equipment ? "false" : "true"}
          @click=${() => put(form, { equipment: form.equipment ? undefined : owned() })}>${
          t("aims.equipment.all")}</button>
        ${form.equipment ? owned().map((name) => keyed(name, html`<button type="button" class="chip"
          aria-pressed=${form.equipment.includes(name) ? "true" : "false"} @click=${() => toggle(form, name)}>${
          t(`equipment.${name}`)}</button>`)) : null}</div>
      <p class="hint">${t("aims.equipment.hint")}</p>${wrong(form, "equipment")}</fieldset>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <a class="btn line" href="#train" @click=${forget}>${t("cancel")}</a></div></form>`;
}

const toggle = (form, name) => put(form, { equipment: form.equipment.includes(name)
  ? form.equipment.filter((each) => each !== name) : [...form.equipment, name] });

async function save(form) {
  const minutes = Number(form.minutes), { goal, daysPerWeek, equipment } = form;
  if (!Number.isInteger(minutes) || !form.minutes.trim()) {
    form.errors.minutes = t("me.entry.number");
    return app.refresh();
  }
  form.busy = true;
  app.refresh();
  try {
    const known = await session.change("aims.set", { goal, daysPerWeek, minutes, ...equipment && { equipment } });
    reads().stale({ method: "suggestions.today" });
    reads().put("aims.get", {}, known);
    forget();
    toast(t("aims.saved"));
    location.hash = "train";
  } catch (error) {
    const name = FIELDS.find((each) => error.field?.startsWith(each));
    if (name) form.errors[name] = fault(error); else showError(error);
    form.busy = false;
  }
  app.refresh();
}
