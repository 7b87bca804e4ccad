// A new photo, at #photos/add; after a workout at #photos/add/40. Contract: addPage(workout) → template. The image is drawn again in the
// browser before it is sent, so where and when it was taken stays on the phone.
import { jpegOf, readPicture, smallerThan, Unfit } from "../../../shared/files/jpeg.js";
import { sendBytes } from "../../../shared/files/uploadbytes.js";
import { head } from "../../../shared/parts/head.js";
import { html } from "../../../shared/template.js";
import { choice, field, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, session } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { drawingOf, put, rowsOf, state, VIEWS } from "./state.js";

// What the server takes.
const MOST_SIDE = 1_600, MOST_BYTES = 1_500_000;

// Anew at each visit, except one that is being sent. The view is that of the last photo, which is what somebody repeats.
function formOf(workout) {
  const here = state(), { adding } = here;
  if (adding && (adding.sent !== null || adding.visit === app.visits)) return adding;
  return here.adding = { visit: app.visits, workout, bitmap: null, day: dayNow(), view: rowsOf()?.[0]?.view ?? "front", errors: {}, sent: null };
}
const change = (form, values) => { Object.assign(form, values); app.refresh(); };
const isOver = (form) => state().adding !== form;

export function addPage(workout) {
  rowsOf();
  const form = formOf(workout), isBusy = form.sent !== null, { errors } = form;
  const set = (name) => (value) => { delete errors[name]; change(form, { [name]: value }); };
  return html`${head({ back: { href: "#photos", label: t("me.photos") }, title: t("photos.add"), below: t("photos.private") })}
    <form class="panel card entry" novalidate aria-label=${t("photos.add")} @submit=${(event) => { event.preventDefault(); save(form); }}>
      ${form.bitmap ? html`<div class="photo-whole"><rack-drawn .draw=${drawingOf(form.bitmap, "contain")}></rack-drawn></div>` : null}
      <div class="ends"><label class=${`btn photo-choose${form.bitmap ? "" : " go"}`}><input class="unseen" type="file" accept="image/*" ?disabled=${isBusy}
        @change=${(event) => {
          const [file] = event.target.files;
          event.target.value = "";
          if (file) open(form, file);
        }}><rack-icon name=${form.bitmap ? "edit" : "plus"}></rack-icon><span>${t(form.bitmap ? "photos.choose.other" : "photos.choose")}</span></label></div>
      ${errors.file ? html`<p class="wrong" role="alert">${errors.file}</p>` : null}
      ${field({ id: "photo-day", type: "date", label: t("photos.day"), value: form.day, error: errors.day, max: dayNow(), set: set("day") })}
      ${choice({ name: "photo-view", label: t("photos.view"), value: form.view, error: errors.view, set: set("view"),
        options: VIEWS.map((value) => ({ value, label: t(`photos.view.${value}`) })) })}
      <p class="hint">${t("photos.hint")}</p>
      ${isBusy ? html`<progress max="1" .value=${form.sent} aria-label=${t("photos.sending")}></progress>` : null}
      <div class="ends"><button class="btn go" ?disabled=${isBusy}>${t("save")}</button></div></form>`;
}

async function open(form, file) {
  delete form.errors.file;
  try {
    const bitmap = await readPicture(file);
    if (isOver(form)) return;
    change(form, { bitmap });
  } catch (error) {
    form.errors.file = said(error);
    app.refresh();
  }
}

async function save(form) {
  form.errors = {};
  if (!form.bitmap) form.errors.file = t("photos.choose.first");
  if (!/^\d{4}-\d\d-\d\d$/.test(form.day)) form.errors.day = t("fault.required");
  if (Object.keys(form.errors).length || form.sent !== null) return app.refresh();
  const { bitmap, day, view, workout } = form;
  change(form, { sent: 0 });
  try {
    const blob = await jpegOf(bitmap, { size: smallerThan(bitmap, MOST_SIDE), mostBytes: MOST_BYTES });
    if (isOver(form)) return;
    await sendBytes(session, "photos.upload", blob, (sent) => { if (!isOver(form)) change(form, { sent }); });
    if (isOver(form)) return;
    const { photo } = await session.change("photos.add", { day, view, ...(workout && { workout }) });
    if (isOver(form)) return;
    state().list.put(photo);
    put({ adding: null });
    toast(t("photos.added"));
    if (app.page.startsWith("photos/add")) location.replace("#photos");
    return;
  } catch (error) {
    if (isOver(form)) return;
    // The workout was deleted meanwhile. The photo can do without it.
    if (error.reason === "no_such_workout") form.workout = null;
    form.errors[["day", "view"].includes(error.field) ? error.field : "file"] = said(error);
  }
  change(form, { sent: null });
}

const said = (error) => (error instanceof Unfit ? t(`photos.unfit.${error.why}`) : error instanceof DOMException ? t("photos.unfit.unread") : fault(error));
