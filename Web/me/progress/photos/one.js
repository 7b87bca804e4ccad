// One photo, at #photos/5: all of it, its day and its view, which can be corrected, and its end. Contract: onePage(id) → template.
import { head } from "../../../shared/parts/head.js";
import { html } from "../../../shared/template.js";
import { blank, choice, field, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, session, showError } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { lost, unknown } from "./away.js";
import { dayOfPhoto, drawn, nameOf, rowsOf, state, VIEWS } from "./state.js";

const change = (form, values) => { Object.assign(form, values); app.refresh(); };

// After a logout, nothing is said to whoever logs in next.
const isOver = (here) => state() !== here;

function formOf(id) {
  const here = state();
  if (here.one?.id !== id) here.one = { id, edit: null, isRemoving: false, isBusy: false };
  return here.one;
}

export function onePage(id) {
  const back = { href: "#photos", label: t("me.photos") }, rows = rowsOf(), photo = state().list.of(id), form = formOf(id);
  if (!rows) return html`${head({ back, title: t("me.photos") })}${unknown()}`;
  if (!photo) return html`${head({ back, title: t("me.photos") })}<section class="panel card">${blank({ icon: "info", title: t("fault.no_such_photo"),
    action: html`<a class="btn" href="#photos">${t("photos.all")}</a>` })}</section>`;
  const { isLost } = state().images.whole(photo), other = rows.findLast((one) => one.view === photo.view && one.id !== id);
  const editButton = () => html`<button type="button" class="btn" @click=${() => change(form, { edit: { day: photo.day, view: photo.view, errors: {} } })}><rack-icon
    name="edit"></rack-icon>${t("photos.edit")}</button>`;
  return html`${head({ back, title: t(`photos.view.${photo.view}`), below: dayOfPhoto(photo), rest: form.edit ? null : editButton() })}
    ${form.edit ? editForm(form, photo) : null}
    <div class="photo-whole" role="img" aria-label=${nameOf(photo)}>${drawn(photo, { isWhole: true, fits: "contain" })}</div>
    ${isLost ? lost() : null}
    ${other ? html`<a class="btn wide" href=${pairAddress(photo, other)}><rack-icon name="sides"></rack-icon>${
      t("photos.pair.with", { day: dayOfPhoto(other) })}</a>` : null}
    ${removal(form, photo)}<p class="small">${t("photos.private")}</p>`;
}

function pairAddress(a, b) {
  const [before, after] = a.day < b.day || (a.day === b.day && a.id < b.id) ? [a, b] : [b, a];
  return `#photos/pair/${before.id}/${after.id}`;
}

function editForm(form, photo) {
  const { edit } = form, set = (name) => (value) => { edit[name] = value; delete edit.errors[name]; app.refresh(); };
  return html`<form class="panel card entry" novalidate aria-label=${t("photos.edit")} @submit=${(event) => { event.preventDefault(); save(form, photo); }}>
    ${field({ id: "photo-day", type: "date", label: t("photos.day"), value: edit.day, error: edit.errors.day, max: dayNow(), set: set("day") })}
    ${choice({ name: "photo-view", label: t("photos.view"), value: edit.view, error: edit.errors.view, set: set("view"),
      options: VIEWS.map((value) => ({ value, label: t(`photos.view.${value}`) })) })}
    <div class="ends"><button class="btn go" ?disabled=${form.isBusy}>${t("save")}</button><button type="button" class="btn"
      @click=${() => change(form, { edit: null })}>${t("cancel")}</button></div></form>`;
}

async function save(form, photo) {
  const { edit } = form, { day, view } = edit;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    edit.errors.day = t("fault.required");
    return app.refresh();
  }
  const changed = { ...(day !== photo.day && { day }), ...(view !== photo.view && { view }) };
  if (!Object.keys(changed).length) return change(form, { edit: null });
  const here = state();
  change(form, { isBusy: true });
  try {
    const reply = await session.change("photos.change", { id: photo.id, ...changed });
    if (isOver(here)) return;
    here.list.put(reply.photo);
    form.edit = null;
    toast(t("photos.saved"));
  } catch (error) {
    if (isOver(here)) return;
    if (here.one === form && ["day", "view"].includes(error.field)) edit.errors[error.field] = fault(error); else showError(error);
  }
  change(form, { isBusy: false });
}

const removal = (form, photo) => (form.isRemoving ? html`<rack-sure class="sure panel card" role="alertdialog" aria-label=${t("photos.sure")}><p>${
    t("photos.sure")}</p><div class="ends"><button type="button" class="btn bad" data-live ?disabled=${form.isBusy} @click=${() => remove(form, photo)}>${
    t("photos.remove.yes")}</button><button type="button" class="btn" @click=${() => change(form, { isRemoving: false })}>${t("photos.stays")}</button></div></rack-sure>`
  : html`<button type="button" class="btn quiet wide" @click=${() => change(form, { isRemoving: true })}>${t("photos.remove")}</button>`);

async function remove(form, { id }) {
  const here = state(), { list, images } = here;
  change(form, { isBusy: true });
  try {
    await session.change("photos.remove", { id });
    if (isOver(here)) return;
    list.drop(id);
    images.forget(id);
    toast(t("photos.removed"));
    if (app.page === `photos/${id}`) location.replace("#photos");
  } catch (error) {
    if (isOver(here)) return;
    showError(error);
  }
  change(form, { isBusy: false, isRemoving: false });
}
