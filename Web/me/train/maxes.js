// The maxes that a member enters on an exercise's page. A routine's percentages refer to them. Contract:
//   maxes(exercise, estimate) → template, or null if the exercise has no max; `estimate` is the log's best, in grams;
//   leaveMaxes() when another page is shown.
import { isLift } from "../../shared/gym/exercise/types.js";
import { html } from "../../shared/template.js";
import { grams, number, weight } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { choice, field, skeleton, toast } from "../../shared/ui.js";
import { amount } from "./entry.js";
import { app, session, unit } from "../base/state.js";

const NAMES = ["max", "trainingMax"];
let here = null; // {exercise, row, form, failed}

export const leaveMaxes = () => { here = null; };

async function load() {
  const mine = here;
  try { take(mine, (await session.ask("members.maxes")).maxes); }
  catch (error) { mine.failed = error; }
  app.refresh();
}

function take(mine, all) {
  Object.assign(mine, { row: all.find((each) => each.exercise === mine.exercise) ?? {}, form: null, failed: null });
}

function edit() {
  const { row } = here, entered = row.max ?? row.trainingMax;
  here.form = { unit: entered?.unit ?? unit(), errors: {}, busy: false,
    ...Object.fromEntries(NAMES.map((name) => [name, row[name] ? number(row[name].value) : ""])) };
  app.refresh();
  requestAnimationFrame(() => document.getElementById("max")?.focus());
}

export function maxes({ id, type, name }, estimate) {
  if (!isLift(type)) return null;
  if (here?.exercise !== id) { here = { exercise: id, row: null, form: null, failed: null }; load(); }
  const { row, form, failed } = here;
  return html`<section class="panel card" aria-labelledby="maxes-title"><h2 class="label" id="maxes-title">${
    t("workout.maxes")}</h2>
    ${failed ? html`<p class="dim">${fault(failed)}</p>` : !row ? skeleton(1) : form ? fields(form, name) : summary(row, estimate)}
  </section>`;
}

function summary(row, estimate) {
  const entered = NAMES.filter((name) => row[name]);
  return html`${entered.length ? html`<dl class="best-list">${entered.map((name) => html`<div class="best-of"><dt
      class="label">${t(`workout.maxes.${name}`)}</dt><dd class="number">${weight(row[name], row[name].unit)}</dd></div>`)}
    </dl>` : html`<p class="dim">${estimate ? t("workout.maxes.estimate", { weight: grams(estimate, unit()) })
      : t("workout.maxes.none")}</p>`}
    <div class="ends"><button type="button" class="btn" data-maxes @click=${edit}><rack-icon name="edit"></rack-icon>${
      t(entered.length ? "edit" : "workout.maxes.enter")}</button></div>`;
}

function fields(form, name) {
  const text = (id) => field({ id, label: t(`workout.maxes.${id}`), value: form[id], error: form.errors[id],
    optional: true, inputmode: "decimal", maxlength: 7,
    set: (value) => { form[id] = value; delete form.errors[id]; app.refresh(); } });
  return html`<form class="entry" aria-label=${t("workout.maxes.of", { name })} novalidate @submit=${save}>
    ${text("max")}${text("trainingMax")}
    ${choice({ name: "max-unit", label: t("me.unit"), value: form.unit,
      options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })),
      set: (value) => { form.unit = value; app.refresh(); } })}
    <p class="hint">${t("workout.maxes.text")}</p>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <button type="button" class="btn line" @click=${() => { here.form = null; app.refresh(); }}>${t("cancel")}</button>
    </div></form>`;
}

async function save(event) {
  event.preventDefault();
  const mine = here, { form } = mine, params = { exercise: mine.exercise };
  for (const name of NAMES.filter((each) => form[each].trim())) {
    const value = amount(form[name]);
    if (value > 0) params[name] = { value, unit: form.unit }; else form.errors[name] = t("me.entry.number");
  }
  if (Object.keys(form.errors).length) return show();
  form.busy = true;
  app.refresh();
  try {
    take(mine, (await session.change("members.setMax", params)).maxes);
  } catch (error) {
    form.busy = false;
    const place = NAMES.find((name) => error.field?.startsWith(name));
    if (place) form.errors[place] = fault(error); else toast(fault(error), { tone: "bad" });
  }
  show();
}

function show() {
  app.refresh();
  requestAnimationFrame(() => document.querySelector("[aria-invalid=true], [data-maxes]")
    ?.focus({ preventScroll: true }));
}
