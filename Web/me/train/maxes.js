// The maxes that a member enters. A routine's percentages count from them. Contract:
//   maxes(exercise, estimate) → the card of an exercise's page, or null if the exercise has no max; `estimate` is the log's best,
//   in grams; knownMaxes() → {data?: the reply of members.maxes, error?};
//   isEntering(id), enter(id) opens the form, maxForm(exercise) → the form; leaveMaxes() when another page is shown.
import { isLift } from "../../shared/gym/exercise/types.js";
import { html } from "../../shared/template.js";
import { grams, number, weight } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { fault, t } from "../../shared/words.js";
import { choice, field, skeleton, toast } from "../../shared/ui.js";
import { amount } from "./entry.js";
import { app, session, unit } from "../base/state.js";

const METHOD = "members.maxes", NAMES = ["max", "trainingMax"];
let form = null; // {exercise, unit, max, trainingMax, errors, busy}

const reads = () => progressOf(session);
export const knownMaxes = () => reads().of(METHOD);
export const leaveMaxes = () => { form = null; };
noun({ turned: leaveMaxes, left: leaveMaxes, hears: { "routine.": () => reads().stale({ method: METHOD }) } });
export const isEntering = (id) => form?.exercise === id;

const rowOf = (id) => knownMaxes().data?.maxes.find(({ exercise }) => exercise === id) ?? {};

export function enter(id) {
  const row = rowOf(id), entered = row.max ?? row.trainingMax;
  form = { exercise: id, unit: entered?.unit ?? unit(), errors: {}, busy: false,
    ...Object.fromEntries(NAMES.map((name) => [name, row[name] ? number(row[name].value) : ""])) };
  app.refresh();
  requestAnimationFrame(() => document.getElementById("max")?.focus());
}

export function maxes({ id, type, name }, estimate) {
  if (!isLift(type)) return null;
  const { data, error } = knownMaxes();
  return html`<section class="panel card" aria-labelledby="maxes-title"><h2 class="label" id="maxes-title">${
    t("workout.maxes")}</h2>
    ${isEntering(id) ? maxForm({ id, name }) : data ? summary(id, estimate) : error ? html`<p class="dim">${fault(error)}</p>`
    : skeleton(1)}</section>`;
}

function summary(id, estimate) {
  const row = rowOf(id), entered = NAMES.filter((name) => row[name]);
  return html`${entered.length ? html`<dl class="best-list">${entered.map((name) => html`<div class="best-of"><dt
      class="label">${t(`workout.maxes.${name}`)}</dt><dd class="number">${weight(row[name], row[name].unit)}</dd></div>`)}
    </dl>` : html`<p class="dim">${estimate ? t("workout.maxes.estimate", { weight: grams(estimate, unit()) })
      : t("workout.maxes.none")}</p>`}
    <div class="ends"><button type="button" class="btn" data-maxes @click=${() => enter(id)}><rack-icon name="edit"></rack-icon>${
      t(entered.length ? "edit" : "workout.maxes.enter")}</button></div>`;
}

export function maxForm({ name }) {
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
      <button type="button" class="btn line" @click=${() => { form = null; app.refresh(); }}>${t("cancel")}</button>
    </div></form>`;
}

async function save(event) {
  event.preventDefault();
  const mine = form, params = { exercise: mine.exercise };
  for (const name of NAMES.filter((each) => mine[each].trim())) {
    const value = amount(mine[name]);
    if (value > 0) params[name] = { value, unit: mine.unit }; else mine.errors[name] = t("me.entry.number");
  }
  if (Object.keys(mine.errors).length) return show();
  mine.busy = true;
  app.refresh();
  try {
    const { maxes: all } = await session.change("members.setMax", params);
    reads().put(METHOD, {}, { needed: [], ...knownMaxes().data, maxes: all });
    if (form === mine) form = null;
  } catch (error) {
    mine.busy = false;
    const place = NAMES.find((name) => error.field?.startsWith(name));
    if (place) mine.errors[place] = fault(error); else toast(fault(error), { tone: "bad" });
  }
  show();
}

function show() {
  app.refresh();
  requestAnimationFrame(() => document.querySelector("[aria-invalid=true], [data-maxes]")
    ?.focus({ preventScroll: true }));
}
