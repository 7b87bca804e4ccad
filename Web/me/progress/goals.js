// Goals for a day and a week, and target weights with a date. Contract:
//   goals() → the reply of goals.get, or null until it is known (dailygoals.js has those of a day);
//   isChangingGoals(): their form is open; goalsPart() → the week's goals and their form, below the rings of #progress;
//   target(exercise) → the target's card on an exercise's progress page, or null if the exercise has no max.
import { isLift } from "../../shared/gym/exercise/types.js";
import { GRAMS } from "../../shared/units.js";
import { html, keyed } from "../../shared/template.js";
import { WEEKLY, weekGoals } from "../../shared/progress/awards.js";
import { dayText, shift } from "../../shared/days.js";
import { dayKey, grams, number, roundIn, weight } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session, showError, unit } from "../base/state.js";

const GROUPS = { daily: ["minutes", "sets", "reps"], weekly: WEEKLY };
// The default date of a target is a quarter of a year ahead.
const QUARTER_DAYS = 91;

const read = () => progressOf(session).of("goals.get");
export const goals = () => read().data ?? null;
export const isChangingGoals = () => Boolean(app.form.goals?.form);

const state = () => (app.form.goals ??= { form: null, target: null });
const put = (values) => { Object.assign(state(), values); app.refresh(); };

// Applies the reply at once, so that the rings do not wait for the event.
async function change(form, method, params, fields) {
  form.busy = true;
  app.refresh();
  try {
    progressOf(session).put("goals.get", {}, await session.change(method, params));
    return true;
  } catch (error) {
    const name = fields(error.field ?? "");
    if (name) form.errors[name] = fault(error); else showError(error);
    return false;
  } finally {
    form.busy = false;
    app.refresh();
  }
}

// MARK: A day and a week

export function goalsPart() {
  const known = goals(), { form } = state();
  if (!known) return null;
  return form ? fields(form) : html`<p class="label" aria-hidden="true">${t("goal.week")}</p>
    ${weekGoals(known, unit())}<div class="ends"><button type="button" class="btn" data-goals @click=${edit}><rack-icon
      name="edit"></rack-icon>${t("goal.edit")}</button></div>`;
}

const inputOf = (group, name, value) => (name === "volumeGrams" ? number(roundIn(value, unit())) : String(value));

function edit() {
  const known = goals(), form = { errors: {}, busy: false };
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const name of names) form[`${group}.${name}`] = inputOf(group, name, known[group][name]);
  }
  put({ form });
  requestAnimationFrame(() => document.getElementById("goal-daily-minutes")?.focus());
}

function fields(form) {
  const input = (key) => field({ id: `goal-${key.replace(".", "-")}`, label: t(`goal.${key}`, { unit: t(`unit.${unit()}`) }),
    value: form[key], error: form.errors[key], optional: true, inputmode: "decimal", maxlength: 9,
    set: (text) => { form[key] = text; delete form.errors[key]; app.refresh(); } });
  return html`<form class="goals-form" novalidate aria-label=${t("goal.edit")} @submit=${(event) => {
    event.preventDefault();
    return save(form);
  }}>${Object.entries(GROUPS).map(([group, names]) => keyed(group, html`<fieldset><legend class="label">${
    t(`goal.${group}`)}</legend><div class="three">${names.map((name) => input(`${group}.${name}`))}</div></fieldset>`))}
    <p class="hint">${t("goal.hint")}</p>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <button type="button" class="btn line" @click=${() => put({ form: null })}>${t("cancel")}</button></div></form>`;
}

async function save(form) {
  const params = { daily: {}, weekly: {} }, known = goals();
  for (const [group, names] of Object.entries(GROUPS)) {
    for (const name of names) {
      const key = `${group}.${name}`, text = form[key].trim();
      if (!text) continue;
      const value = Number(text.replace(",", "."));
      if (!(value > 0) || (name !== "volumeGrams" && !Number.isInteger(value))) form.errors[key] = t("me.entry.number");
      // An untouched volume stays as it is: it may not be a round number in this unit.
      else if (name !== "volumeGrams") params[group][name] = value;
      else params[group][name] = text === inputOf(group, name, known[group][name]) ? known[group][name]
        : Math.round(value * GRAMS[unit()]);
    }
  }
  if (Object.keys(form.errors).length) return app.refresh();
  if (await change(form, "goals.set", params, (name) => (name in form ? name : null))) {
    put({ form: null });
    toast(t("goal.saved"));
  }
}

// MARK: A weight by a day

// Without a load there is no target weight: `isLoaded` is false for push-ups without added weight.
export function target(about, { isLoaded = true } = {}) {
  if (!about || !isLift(about.type)) return null;
  const known = goals(), now = state();
  if (!known) return null;
  if (now.target && now.target.exercise !== about.id) now.target = null;
  const one = known.targets.find(({ exercise }) => exercise === about.id);
  if (!one && !isLoaded) return null;
  return html`<section class="panel card target-card" aria-labelledby="target-title"><h2 class="label" id="target-title">${
    t("target.title")}</h2>${now.target ? targetFields(now.target, about) : one ? course(one, about)
    : html`<p class="dim">${t("target.none")}</p><div class="ends"><button type="button" class="btn" @click=${() =>
      editTarget(about)}>${t("target.set")}</button></div>`}</section>`;
}

const day = (key) => dayText(key, { year: key.slice(0, 4) !== dayKey(clock.now()).slice(0, 4) });

function course(one, about) {
  const numbers = { now: grams(one.nowGrams ?? 0, unit()), needed: grams(one.neededGramsPerWeek ?? 0, unit()),
    trend: grams(one.trendGramsPerWeek ?? 0, unit()), projected: grams(one.projectedGrams ?? 0, unit()), day: day(one.by) };
  const rows = [["now", one.nowGrams], ["needed", one.neededGramsPerWeek], ["trend", one.trendGramsPerWeek],
    ["projected", one.projectedGrams]].filter(([, value]) => value !== undefined && one.state !== "reached");
  return html`<p class="target-line"><span class="number">${weight(one.weight, one.weight.unit)}</span>
    <span class="dim">${t("target.by", numbers)}</span></p>
    <p class=${`strong ${one.state === "onCourse" || one.state === "reached" ? "good" : ""}`}>${
      t(`target.state.${one.state}`, numbers)}</p>
    ${rows.length ? html`<dl class="week-goals plain">${rows.map(([name]) => keyed(name, html`<div><dt>${
      t(`target.${name}`, numbers)}</dt><dd>${t(name === "needed" || name === "trend" ? "target.weekly" : "target.plain",
      { value: numbers[name] })}</dd></div>`))}</dl><p class="small">${t("target.what")}</p>` : null}
    <div class="ends"><button type="button" class="btn" @click=${() => editTarget(about, one)}><rack-icon
      name="edit"></rack-icon>${t("edit")}</button><button type="button" class="btn quiet" @click=${() =>
      remove(one)}>${t("target.remove")}</button></div>`;
}

function editTarget(about, one = null) {
  const later = shift(dayKey(clock.now()), QUARTER_DAYS);
  put({ target: { exercise: about.id, unit: one?.weight.unit ?? unit(), weight: one ? number(one.weight.value) : "",
    by: one?.by ?? later, errors: {}, busy: false } });
  requestAnimationFrame(() => document.getElementById("target-weight")?.focus());
}

function targetFields(form, about) {
  const set = (name) => (text) => { form[name] = text; delete form.errors[name]; app.refresh(); };
  return html`<form class="weigh" novalidate aria-label=${t("target.of", { name: about.name })} @submit=${(event) => {
    event.preventDefault();
    return saveTarget(form);
  }}><div class="pair">
      ${field({ id: "target-weight", label: t("target.weight", { unit: t(`unit.${form.unit}`) }), value: form.weight,
        error: form.errors.weight, inputmode: "decimal", maxlength: 7, set: set("weight") })}
      ${field({ id: "target-by", label: t("target.day"), type: "date", value: form.by, error: form.errors.by,
        set: set("by") })}</div>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <button type="button" class="btn line" @click=${() => put({ target: null })}>${t("cancel")}</button></div></form>`;
}

async function saveTarget(form) {
  const value = Number(form.weight.trim().replace(",", "."));
  if (!(value > 0)) form.errors.weight = t("me.entry.number");
  if (!form.by) form.errors.by = t("fault.required");
  if (Object.keys(form.errors).length) return app.refresh();
  const params = { exercise: form.exercise, weight: { value, unit: form.unit }, by: form.by };
  const place = (name) => ["weight", "by"].find((each) => name.split(".")[0] === each);
  if (await change(form, "goals.target", params, place)) {
    put({ target: null });
    toast(t("target.saved"));
  }
}

async function remove({ exercise, weight: was, by }) {
  const quiet = { errors: {} };
  if (!await change(quiet, "goals.removeTarget", { exercise }, () => null)) return;
  toast(t("target.removed"), { undo: () => change(quiet, "goals.target", { exercise, weight: was, by }, () => null) });
}
