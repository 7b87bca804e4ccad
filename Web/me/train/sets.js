// A workout's sets, by exercise, each editable in place. Contract:
//   groups(sets) → [{exercise, sets}] in the order they were done; setList(sets, {action, readOnly}) → template;
//   setItem(set, about, label, {readOnly}) → the content of a set's list item.
// While a set is being edited, app.editing is {set, entry, errors, sure, busy}. Deleting asks once and can be undone.
import { focusOn } from "../../shared/focus.js";
import { heart } from "../../shared/log/heart.js";
import { html, keyed } from "../../shared/template.js";
import { set as shown } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { toast } from "../../shared/ui.js";
import { memberLog } from "./memberlog.js";
import { app, exercise, outbox, showError, session, unit } from "../base/state.js";
import { checked, entryFields, entryOf } from "./entry.js";
import { commentsUnder } from "./setcomments.js";
import { laterPart } from "../later.js";

const underTension = laterPart("underTension");

export function groups(sets) {
  const all = new Map();
  for (const one of sets) {
    if (!all.has(one.exercise)) all.set(one.exercise, []);
    all.get(one.exercise).push(one);
  }
  return [...all].map(([id, list]) => ({ exercise: id, sets: list }));
}

export function setList(sets, { action, readOnly = false } = {}) {
  return html`<div class="groups">${groups(sets).map((group) => {
    const about = exercise(group.exercise);
    let count = 0;
    return keyed(group.exercise, html`<div class="lift" role="group" aria-label=${about?.name ?? t("me.exercise")}>
      <header>
        <h3 class="strong"><bdi>${about?.name ?? t("me.exercise")}</bdi></h3>
        ${action?.(group.exercise) ?? null}
      </header>
      <ol class="sets">${group.sets.map((one) => {
        const label = one.kind === "warmup" ? t("me.short.warmup") : String(++count);
        return keyed(one.id, html`<li class=${`set ${one.kind}`}>${setItem(one, about, label, { readOnly })}${
          commentsUnder(one)}</li>`);
      })}</ol></div>`);
  })}</div>`;
}

export const setItem = (one, about, label, { readOnly = false } = {}) => (app.editing?.set.id === one.id && !readOnly
  ? editor(about) : line(one, about, label, readOnly));

function line(one, about, label, readOnly) {
  const text = shown(one, about?.type);
  return html`<span class="ordinal">${label}${one.kind === "warmup"
    ? html`<span class="unseen">${t("kind.warmup")}</span>`
    : null}</span>
    <span class="what"><span class="load">${text}</span>
      ${one.side ? html`<span class="pill">${t(`plan.side.${one.side}`)}</span>` : null}
      ${one.records.length ? html`<span class="pill good"><rack-icon name="trophy"></rack-icon>
        ${one.records.map((r) => t(`record.${r}`)).join(", ")}</span>` : null}
      ${one.kind === "drop" || one.kind === "failure" ? html`<span class="pill">${t(`kind.${one.kind}`)}</span>` : null}
      ${one.waits ? html`<span class="pill wait"><rack-icon name="wait"></rack-icon> ${t("me.waits")}</span>` : null}
      ${one.rpe ? html`<span class="small">${t("me.rpe", { n: one.rpe })}</span>` : null}
      ${one.tempo ? html`<span class="small">${underTension(one)}</span>` : null}
      ${one.heartRate ? html`<span class="small">${heart(one.heartRate)}</span>` : null}
      ${one.note ? html`<span class="small note"><bdi>${one.note}</bdi></span>` : null}</span>
    ${readOnly || (one.waits && !queued(one)) ? null : html`<button type="button" class="btn quiet icon" data-edit=${one.id}
      aria-label=${t("me.set.edit", { set: text, exercise: about?.name ?? "" })} @click=${() => begin(one)}><rack-icon
        name="edit"></rack-icon></button>`}`;
}

// Each of these changes removes the focused button, so the focus moves to its replacement.
function begin(one) {
  app.editing = { set: one, entry: entryOf(one, unit()), errors: {} };
  app.refresh();
  focusOn(".edit");
}

function stop() {
  const id = app.editing?.set.id;
  app.editing = null;
  app.refresh();
  focusOn(`[data-edit="${id}"]`);
}

function editor(about) {
  const { entry, errors, sure, busy } = app.editing;
  const put = (name, value) => { entry[name] = value; delete errors[name]; app.refresh(); };
  return html`<form class="edit" data-kept tabindex="-1" aria-label=${t("me.set.editing")} @submit=${save} novalidate>
    ${entryFields({ entry, type: about?.type, id: "edit", errors, set: put })}
    ${sure ? html`<div class="sure" role="group" aria-label=${t("me.set.sure")}>
      <p class="strong">${t("me.set.sure")}</p>
        <button type="button" class="btn bad" @click=${remove}>${t("delete")}</button>
        <button type="button" class="btn"
          @click=${() => { app.editing.sure = false; app.refresh(); focusOn(".edit"); }}>${t("me.keep")}</button>
    </div>`
      : html`<div class="ends">
        <button class="btn go" ?disabled=${busy}>${t("save")}</button>
        <button type="button" class="btn line" @click=${stop}>${t("cancel")}</button>
        <button type="button" class="btn quiet icon end" aria-label=${t("me.set.delete")}
          @click=${() => { app.editing.sure = true; app.refresh(); focusOn(".sure .btn:last-child"); }}><rack-icon
            name="trash"></rack-icon></button></div>`}
  </form>`;
}

async function save(event) {
  event.preventDefault();
  const editing = app.editing;
  const { params, errors } = checked(editing.entry, exercise(editing.set.exercise)?.type);
  if (errors) { editing.errors = errors; return app.refresh(); }
  editing.busy = true;
  app.refresh();
  try {
    await change(editing.set, params);
    if (app.editing === editing) stop();
  } catch (error) {
    editing.busy = false;
    if (error.field) editing.errors = { [error.field]: fault(error) }; else showError(error);
    app.refresh();
  }
}

async function remove() {
  const one = app.editing.set;
  stop();
  try {
    const undo = await takeOut(one);
    toast(t(undo ? "me.set.deleted" : "me.set.underway"), undo ? { undo } : {});
  } catch (error) { showError(error); }
  app.refresh();
}

// A pending set is changed before it is sent. Without a connection, changes of a stored set go to the outbox, too.
const queued = ({ id }) => outbox.items.find(({ key, tried, refused }) => `w${key}` === id && !tried && !refused);
const WHERE = ["exercise", "item", "restSeconds", "workout", "startsNew"];
const add = (method, params) => outbox.add({ member: session.member.id, method, params });

async function change(one, params) {
  if (one.waits) {
    const item = queued(one);
    if (!item) return toast(t("me.set.underway"));
    const where = Object.fromEntries(WHERE.filter((name) => name in item.params).map((name) => [name, item.params[name]]));
    return outbox.amend(item, { ...where, ...params }).catch(() => toast(t("me.set.underway")));
  }
  if (session.away && one.workout === memberLog.current?.id) return add("sets.edit", { set: one.id, ...params });
  memberLog.put((await session.change("sets.edit", { set: one.id, ...params })).set);
}

// Returns a function that undoes the deletion, or null if the set is just being sent.
async function takeOut(one) {
  if (one.waits) {
    const item = queued(one);
    if (!item) return null;
    const { member, method, params, wall, at } = item;
    await outbox.drop(item);
    return () => outbox.add({ member, method, params, wall, at });
  }
  if (session.away && one.workout === memberLog.current?.id) {
    const item = await add("sets.delete", { set: one.id });
    return () => (item.tried ? restore(one) : outbox.drop(item));
  }
  await session.change("sets.delete", { set: one.id });
  memberLog.remove(one.id, one.workout);
  return () => restore(one);
}

async function restore(one) {
  try { memberLog.put((await session.change("sets.restore", { set: one.id })).set); } catch (error) {
    showError(error);
  }
  app.refresh();
}
