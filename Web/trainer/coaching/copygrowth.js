// The progression of a client's copy of a routine, and changing it after it was assigned. Contract: growth(data) → the
// section of the copy's page, from the reply of `assignments.get`; here.growth (assigndata.js) is the open form, or
// null.
import { focusOn } from "../../shared/focus.js";
import { number, weight } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { growsByRule, placeRule, readRules, rule, rulesFrom } from "./assign.js";
import { here, put } from "./assigndata.js";
import { app, book, session } from "../state.js";

// Another member's own exercises come with their routine.
const aboutIn = ({ routine }) => (id) => book.find(id) ?? routine.exercises?.find((one) => one.id === id);

export function growth(data) {
  const { growth: form } = here, about = aboutIn(data), { plan } = data.routine;
  const open = () => {
    here.growth = { rules: rulesFrom(data.routine, data.progression), errors: {}, busy: false };
    app.refresh();
    focusOn(".growth select");
  };
  const canChange = !data.assignment.deleted && plan.some(({ exercise }) => growsByRule(about(exercise)));
  if (!canChange && !data.progression.length) return null;
  return html`<section class="panel card growth" aria-labelledby="grows"><div class="card-head"><h2 class="label"
      id="grows">${t("assign.grows")}</h2>${canChange && !form ? html`<button type="button" class="btn" @click=${open}><rack-icon
      name="edit"></rack-icon>${t("assign.grows.change")}</button>` : null}</div>
    ${form ? editing(data, form, about) : rules(data, about)}</section>`;
}

function rules(data, about) {
  const known = new Map(data.progression.map((one) => [one.item, one]));
  return html`<ul class="grows">${data.routine.plan.map((planned) => keyed(planned.item, html`<li><bdi>${
    about(planned.exercise)?.name ?? t("assign.exercise")}</bdi><span class="dim">${text(known.get(planned.item))}</span></li>`))}</ul>`;
}

function text(one) {
  if (!one) return t("assign.rule.none");
  const { rule: name, step, weeks } = one;
  return step ? t(`assign.rule.${name}.step`, { step: weight(step) })
    : weeks ? t("assign.rule.percentages.weeks", { weeks: weeks.map((n) => number(n)).join(", ") }) : t("assign.rule.wendler");
}

function editing(data, form, about) {
  return html`<form novalidate aria-label=${t("assign.grows")} @submit=${(event) => {
    event.preventDefault();
    return save(data, form, about);
  }}><p class="small">${t("assign.grows.kept")}</p>
    ${data.routine.plan.map((planned) => keyed(planned.item, rule(form, planned, about(planned.exercise))))}
    ${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("assign.grows.do")}</button><button type="button"
      class="btn quiet" @click=${() => { here.growth = null; app.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function save(data, form, about) {
  const { routine, assignment } = data;
  form.errors = {};
  const progression = readRules(form, routine, about);
  if (Object.keys(form.errors).length) return app.refresh();
  form.busy = true;
  app.refresh();
  try {
    put(await session.change("assignments.edit", { assignment: assignment.id, version: routine.version, name: routine.name,
      plan: routine.plan, progression }));
    if (here.growth === form) here.growth = null;
    toast(t("assign.grows.done", { name: assignment.client.name }));
  } catch (error) {
    form.busy = false;
    if (!placeRule(form, error, progression)) form.errors.other = fault(error);
  }
  app.refresh();
}
