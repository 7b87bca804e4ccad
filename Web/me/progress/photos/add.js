// A new photo, at #photos/add; after a workout at #photos/add/40. Contract: addPage(workout) → template. The image is drawn again in the
// browser before it is sent, so the place and the time that its file holds stay on the phone.
// Guarantees: a photo that could not be sent after the page was left is there at the next visit, with what went wrong, which is also said
// at once; nothing else of a photo is kept once the page is left.
import { jpegOf, readPicture, smallerThan, Unfit } from "../../../shared/files/jpeg.js";
import { sendBytes } from "../../../shared/files/uploadbytes.js";
import { head } from "../../../shared/parts/head.js";
import { html } from "../../../shared/template.js";
import { choice, field, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, session } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { closeAdding, drawingOf, rowsOf, state, VIEWS } from "./state.js";

// What the server takes.
const MOST_SIDE = 1_600, MOST_BYTES = 1_500_000;

// Anew at each visit (see leaveAdding), except one that is being sent or that failed unseen: it keeps its own workout. The view is that of
// the last photo, which is what somebody repeats.
const formOf = (workout) => (state().adding ??= { workout, bitmap: null, day: dayNow(), view: rowsOf()?.[0]?.view ?? "front", errors: {}, sent: null,
  isSeen: false });

const isHere = () => /^photos\/add(\/|$)/.test(app.page);
const change = (form, values) => { Object.assign(form, values); app.refresh(); };
const isOver = (form) => state().adding !== form;

export function addPage(workout) {
  rowsOf();
  const form = formOf(workout), isBusy = form.sent !== null, { errors } = form;
  form.isSeen = true;
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
      <p class="hint">${t(form.workout ? "photos.hint.workout" : "photos.hint")}</p>
      ${isBusy ? html`<progress max="1" .value=${form.sent} aria-label=${t("photos.sending")}></progress>` : null}
      <div class="ends"><button class="btn go" ?disabled=${isBusy}>${t("save")}</button></div></form>`;
}

async function open(form, file) {
  delete form.errors.file;
  try {
    const bitmap = await readPicture(file);
    if (isOver(form)) return bitmap.close();
    form.bitmap?.close();
    change(form, { bitmap });
  } catch (error) {
    form.errors.file = said(error);
    app.refresh();
  }
}

const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text);

async function save(form) {
  if (form.sent !== null) return;
  form.errors = {};
  if (!form.bitmap) form.errors.file = t("photos.choose.first");
  if (!isDay(form.day)) form.errors.day = t("fault.required");
  if (Object.keys(form.errors).length) return app.refresh();
  const { bitmap } = form;
  change(form, { sent: 0 });
  try {
    const blob = await jpegOf(bitmap, { size: smallerThan(bitmap, MOST_SIDE), mostBytes: MOST_BYTES });
    if (isOver(form)) return;
    await sendBytes(session, "photos.upload", blob, (sent) => { if (!isOver(form)) change(form, { sent }); });
    if (isOver(form)) return;
    // Only now: both may have been changed while the image was sent.
    const { day, view, workout } = form;
    if (!isDay(day)) return fail(form, "day", t("fault.required"));
    const { photo } = await session.change("photos.add", { day, view, ...(workout && { workout }) });
    if (isOver(form)) return;
    state().list.put(photo);
    closeAdding();
    toast(t("photos.added"));
    if (isHere()) location.replace("#photos");
  } catch (error) {
    if (isOver(form)) return;
    // The workout was deleted meanwhile. The photo can do without it.
    if (error.reason === "no_such_workout") form.workout = null;
    fail(form, ["day", "view"].includes(error.field) ? error.field : "file", said(error));
  }
}

function fail(form, field, text) {
  form.errors[field] = text;
  change(form, { sent: null });
  if (!isHere()) toast(text, { tone: "bad" });
}

const said = (error) => (error instanceof Unfit ? t(`photos.unfit.${error.why}`) : error instanceof DOMException ? t("photos.unfit.unread") : fault(error));
