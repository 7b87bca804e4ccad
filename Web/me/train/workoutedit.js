// A finished workout is read-only until its member taps Edit; then its name, comment and sets can be changed. Contract:
//   isEdited(workout); editButton(workout) → the Edit button; editing(workout) → the forms while it is edited;
//   adding(workout) → the form that adds a set, and the buttons that open it; pickingSet() → the list of exercises that
//   replaces the page while app.form.edited.picking is set.
// A deleted workout can be restored from the toast; the server keeps it for a day.
import { focusOn } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { set as shown } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { field, toast } from "../../shared/ui.js";
import { blankEntry, checked, entryFields, entryOf } from "./entry.js";
import { freshSearch } from "./filters.js";
import { picking } from "./log.js";
import { memberLog } from "./memberlog.js";
import { app, exercise, session, showError, unit } from "../base/state.js";
import { groups } from "./sets.js";

noun({ turned: () => { app.form.edited = app.editing = null; } });

export const isEdited = ({ id }) => app.form.edited?.id === id;

export const editButton = (workout) => html`<button type="button" class="btn" data-edit-workout
  @click=${() => begin(workout)}><rack-icon name="edit"></rack-icon>${t("edit")}</button>`;

function begin({ id, name = "", comment = "" }) {
  app.form.edited = { id, name, comment, errors: {}, set: null, picking: false };
  app.refresh();
  requestAnimationFrame(() => document.getElementById(`name-${id}`)?.focus({ preventScroll: true }));
}

function end() {
  app.form.edited = app.editing = null;
  app.refresh();
  requestAnimationFrame(() => document.querySelector("[data-edit-workout]")?.focus({ preventScroll: true }));
}

export function editing(workout) {
  if (!isEdited(workout)) return null;
  const form = app.form.edited, { id } = workout;
  const put = (name) => (value) => {
    form[name] = value;
    delete form.errors[name];
    app.refresh();
  };
  return html`<form class="entry words" aria-label=${t("workout.words")} novalidate @submit=${(event) => {
      event.preventDefault();
      saveWords(workout);
    }}>
    ${field({ id: `name-${id}`, label: t("me.workout.name"), value: form.name, error: form.errors.name, maxlength: 80,
      optional: true, autocapitalize: "sentences", set: put("name") })}
    ${field({ id: `comment-${id}`, label: t("workout.comment"), value: form.comment, error: form.errors.comment,
      maxlength: 2000, optional: true, autocapitalize: "sentences", set: put("comment") })}
    <div class="ends"><button class="btn go">${t("save")}</button>
      <button type="button" class="btn" @click=${end}>${t("workout.edit.done")}</button>
      <button type="button" class="btn bad" data-live @click=${() => remove(workout)}><rack-icon
        name="trash"></rack-icon>${t("me.workout.delete")}</button></div></form>`;
}

async function saveWords(workout) {
  const form = app.form.edited, { id } = workout, name = form.name.trim(), comment = form.comment.trim();
  let at = "name";
  try {
    if (name !== (workout.name ?? "")) {
      await session.change("workouts.rename", { workout: id, name });
      memberLog.rename(id, name || undefined);
    }
    at = "comment";
    if (comment !== (workout.comment ?? "")) {
      await session.change("workouts.comment", { workout: id, comment });
      memberLog.comment(id, comment || undefined);
    }
    toast(t("workout.saved"));
  } catch (error) { form.errors = { [at]: fault(error) }; }
  app.refresh();
}

export function adding(workout) {
  if (!isEdited(workout)) return null;
  const form = app.form.edited;
  if (form.set) return newSet(workout, form);
  return html`<div class="adding">${groups(workout.sets).map(({ exercise: id }) => keyed(id, html`<button type="button"
      class="btn" @click=${() => open(workout, id)}><rack-icon name="plus"></rack-icon><span>${t("workout.set.of",
        { name: exercise(id)?.name ?? t("me.exercise") })}</span></button>`))}
    <button type="button" class="btn" @click=${() => {
      form.picking = true;
      freshSearch();
      app.refresh();
      window.scrollTo(0, 0);
    }}><rack-icon name="search"></rack-icon><span>${t("workout.set.other")}</span></button></div>`;
}

export function pickingSet() {
  const { edited } = app.form;
  return picking({ title: t("workout.set.new"), back: () => { edited.picking = false; app.refresh(); },
    choose: (id) => open(memberLog.workout(edited.id).workout ?? { sets: [] }, id) });
}

// The new set starts with the numbers of the last set of its exercise.
function open(workout, id) {
  const like = workout.sets.findLast((set) => set.exercise === id);
  const entry = like ? { ...entryOf(like, unit()), rpe: "", note: "", heartRate: "" } : blankEntry(unit());
  Object.assign(app.form.edited, { picking: false, set: { exercise: id, entry, errors: {} } });
  app.editing = null;
  app.refresh();
  focusOn(".new-set");
}

function newSet(workout, form) {
  const { exercise: id, entry, errors, busy } = form.set, about = exercise(id);
  const put = (name, value) => { entry[name] = value; delete errors[name]; app.refresh(); };
  return html`<form class="edit new-set" tabindex="-1" novalidate aria-label=${t("workout.set.form",
      { name: about?.name ?? "" })} @submit=${(event) => { event.preventDefault(); add(workout, form); }}>
    <p class="strong"><bdi>${about?.name ?? ""}</bdi></p>
    ${entryFields({ entry, type: about?.type, id: "new", errors, set: put })}
    ${errors.other ? html`<p class="wrong" role="alert">${errors.other}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${busy}>${t("workout.set.save")}</button>
      <button type="button" class="btn line" @click=${() => { form.set = null; app.refresh(); }}>${t("cancel")}</button>
    </div></form>`;
}

async function add({ id }, form) {
  const mine = form.set, type = exercise(mine.exercise)?.type, { params, errors } = checked(mine.entry, type);
  if (errors) {
    mine.errors = errors;
    app.refresh();
    return document.getElementById(`new-${Object.keys(errors)[0]}`)?.focus();
  }
  mine.busy = true;
  app.refresh();
  try {
    const { set } = await session.change("sets.log", { exercise: mine.exercise, workout: id, restSeconds: 0, ...params });
    memberLog.put(set);
    form.set = null;
    toast(t("workout.set.added", { set: shown(set, type) }));
  } catch (error) {
    Object.assign(mine, { busy: false, errors: { [error.field in mine.entry ? error.field : "other"]: fault(error) } });
  }
  app.refresh();
}

async function remove({ id }) {
  try {
    await session.change("workouts.delete", { workout: id });
    memberLog.drop(id);
    app.form.edited = null;
    toast(t("me.workout.deleted"), { undo: () => restore(id) });
  } catch (error) { showError(error); }
  app.refresh();
}

async function restore(id) {
  try { memberLog.restore((await session.change("workouts.restore", { workout: id })).workout); }
  catch (error) { showError(error); }
  app.refresh();
}
