// The member's own picture, on the profile: chosen from the phone or taken, cut to a square, stored at the gym, and
// removed. Contract: pictureCard() → template. The picture that is seen elsewhere comes with each face.
// Guarantees: nothing is sent any more for a member who has logged out meanwhile; the image that was chosen is not kept once the page is
// left, unless it is being sent. One that failed then is there at the next visit, with what went wrong.
import { focusOn } from "../../shared/focus.js";
import { cutter, MOST_BYTES, partOf, SIDE } from "../../shared/accounts/picturecut.js";
import { wholeSquare } from "../../shared/files/framing.js";
import { jpegOf, readPicture, Unfit } from "../../shared/files/jpeg.js";
import { sendBytes } from "../../shared/files/uploadbytes.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/picture.js";
import { app, session } from "../base/state.js";


const reads = () => progressOf(session);
const state = () => (app.form.picture ??= { bitmap: null, frame: null, error: null, isBusy: false, sent: 0, isRemoving: false, isSeen: false });
const put = (here, values) => { Object.assign(here, values); app.refresh(); };
const isOver = (here) => app.form.picture !== here;

// A camera's image takes tens of MB, which the browser would free much later.
function drop(here) {
  here.bitmap?.close();
  Object.assign(here, { bitmap: null, frame: null });
}
function leavePage() {
  const here = app.form.picture;
  if (!here?.isSeen) return;
  here.isSeen = false;
  if (here.isBusy) return;
  drop(here);
  here.error = null;
}

function know(own) {
  reads().put("faces.own", {}, { own });
  const seen = own.isWaiting ? undefined : own.picture;
  if (session.member && session.member.picture !== seen) session.become({ ...session.member, picture: seen });
}
noun({ hears: { "faces.changed": ({ own }) => know(own) }, returned: () => reads().stale({ method: "faces.own" }), turned: leavePage,
  left() { if (app.form.picture) drop(app.form.picture); } });

export function pictureCard() {
  const here = state(), own = reads().of("faces.own", {}, { apart: true }).data?.own ?? { picture: session.member.picture };
  here.isSeen = true;
  return html`<section class="panel card entry picture-card" aria-labelledby="picture-title"><h2 class="label" id="picture-title">${t("picture.title")}</h2>
    ${here.bitmap ? cutting(here) : shown(here, own)}
    ${here.error ? html`<p class="wrong" role="alert">${said(here.error)}</p>` : null}</section>`;
}

function shown(here, own) {
  return html`<div class="picture-own"><rack-plate .face=${{ ...session.member, picture: own.picture }}></rack-plate><p class="small">${
      t(own.isWaiting ? "picture.waits" : own.picture ? "picture.seen" : "picture.none")}</p></div>
    ${here.isRemoving ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("picture.sure")}><p>${t("picture.sure")}</p><div class="ends"><button
        type="button" class="btn bad" data-live ?disabled=${here.isBusy} @click=${() => remove(here)}>${t("picture.remove.yes")}</button><button type="button"
        class="btn" @click=${() => put(here, { isRemoving: false })}>${t("cancel")}</button></div></rack-sure>`
    : html`<div class="ends">${chooser(here, { label: t(own.picture ? "picture.change" : "picture.choose"), icon: own.picture ? "edit" : "plus" })}${
        hasCamera.matches ? chooser(here, { label: t("picture.take"), icon: "person", capture: "user" }) : null}${own.picture
      ? html`<button type="button" class="btn quiet" @click=${() => put(here, { isRemoving: true, error: null })}>${t("picture.remove")}</button>` : null}</div>`}`;
}

// Elsewhere, the button for the camera would open the same files.
const hasCamera = matchMedia("(pointer: coarse)");

const chooser = (here, { label, icon, capture = null }) => html`<label class="btn picture-add"><input class="unseen" type="file" accept="image/*"
  capture=${capture} @change=${(event) => {
    const [file] = event.target.files;
    // So that the same file can be chosen again.
    event.target.value = "";
    if (file) open(here, file);
  }}><rack-icon name=${icon}></rack-icon><span>${label}</span></label>`;

async function open(here, file) {
  put(here, { error: null });
  try {
    const bitmap = await readPicture(file);
    if (isOver(here) || !here.isSeen) return bitmap.close();
    drop(here);
    put(here, { bitmap, frame: wholeSquare(bitmap) });
    focusOn("#picture-cut");
  } catch (error) { if (here.isSeen) put(here, { error }); }
}

function cutting(here) {
  return html`${cutter(here, { face: session.member, put })}
    ${here.isBusy ? html`<progress max="1" .value=${here.sent} aria-label=${t("picture.sending")}></progress>` : null}
    <div class="ends"><button type="button" class="btn go" data-live ?disabled=${here.isBusy} @click=${() => save(here)}>${t("save")}</button><button
      type="button" class="btn" ?disabled=${here.isBusy} @click=${() => { drop(here); put(here, { error: null }); }}>${t("cancel")}</button></div>`;
}

async function save(here) {
  put(here, { isBusy: true, error: null, sent: 0 });
  try {
    const blob = await jpegOf(here.bitmap, { size: { width: SIDE, height: SIDE }, part: partOf(here.frame), mostBytes: MOST_BYTES });
    if (isOver(here)) return;
    await sendBytes(session, "faces.upload", blob, (sent) => { if (!isOver(here)) put(here, { sent }); });
    if (isOver(here)) return;
    const { own } = await session.change("faces.set");
    if (isOver(here)) return;
    know(own);
    drop(here);
    toast(t(own.isWaiting ? "picture.saved.waits" : "picture.saved"));
  } catch (error) { here.error = error; }
  put(here, { isBusy: false });
}

async function remove(here) {
  put(here, { isBusy: true, error: null });
  try {
    await session.change("faces.remove");
    if (isOver(here)) return;
    know({});
    here.isRemoving = false;
    toast(t("picture.removed"));
  } catch (error) { here.error = error; }
  put(here, { isBusy: false });
}

function said(error) {
  if (error instanceof Unfit) return t(`picture.unfit.${error.why}`);
  return error instanceof DOMException ? t("picture.unfit.unread") : error.reason === "muted" ? t("picture.muted") : fault(error);
}
