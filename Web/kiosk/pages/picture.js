// The picture of a member's plate, taken with the kiosk's own camera where the owner allows that. Contract: picturePage(person).
// person.picture: {bitmap, frame, left, why, error, isBusy}; left: the seconds until it is taken, or null; why: why the camera shows nothing.
// Guarantees: the camera is on only while this page looks for a picture; nothing is kept or sent before Save, and nothing is sent any
// more for somebody who has logged out meanwhile.
import { cutter, MOST_BYTES, partOf, SIDE } from "../../shared/accounts/picturecut.js";
import { wholeSquare } from "../../shared/files/framing.js";
import { jpegOf, Unfit } from "../../shared/files/jpeg.js";
import { sendBytes } from "../../shared/files/uploadbytes.js";
import { focusOn } from "../../shared/focus.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { blank, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/picture.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import "./camera.js";

// Time to step back.
const COUNT = 3;

const fresh = () => ({ bitmap: null, frame: null, left: null, why: null, error: null, isBusy: false });
const isOver = (person, here) => person.picture !== here || !app.people.includes(person);
const put = (here, values) => { Object.assign(here, values); app.refresh(); };

function close(person) {
  person.picture?.bitmap?.close();
  person.picture = null;
  person.screen.back();
}

export function picturePage(person) {
  const here = person.picture ??= fresh(), back = () => { if (!here.isBusy) close(person); };
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="picture-page">${head({ title: t("picture.title"), back: { act: back, isOff: here.isBusy } })}
    <section class="panel picture-kiosk">${here.bitmap ? cutting(person, here) : here.why ? blank({ icon: "warn", title: t(`picture.camera.${here.why}`),
      action: html`<button type="button" class="btn" @click=${() => put(here, { why: null })}>${t("retry")}</button>` }) : looking(person, here)}
      ${here.error ? html`<p class="fault" role="alert">${said(here.error)}</p>` : null}</section></main>`;
}

function looking(person, here) {
  const isCounting = here.left !== null;
  return keyed("look", html`<div class="picture-look"><rack-camera .ended=${(why) => put(here, { why, left: null })}></rack-camera>${isCounting
    ? html`<span class="number picture-left" aria-hidden="true">${String(here.left)}</span>` : null}</div>
    <div class="picture-side"><p class="strong">${t("picture.look")}</p><p class="dim">${t("picture.kiosk")}</p>
      <p class="unseen" role="status">${isCounting ? t("picture.counting") : ""}</p>
      <button type="button" class="btn go" data-first ?disabled=${isCounting} @click=${() => count(person, here)}><rack-icon
        name="camera"></rack-icon>${t("picture.now")}</button></div>`);
}

function count(person, here) {
  const camera = document.querySelector("rack-camera");
  if (here.left !== null || !camera) return;
  if (!camera.ready) return toast(t("picture.starting"));
  put(here, { left: COUNT, error: null });
  const tick = async () => {
    // Another page, or another camera, since.
    if (isOver(person, here) || !camera.isConnected || here.left === null) return put(here, { left: null });
    if (here.left > 1) {
      put(here, { left: here.left - 1 });
      return setTimeout(tick, 1_000);
    }
    const bitmap = await camera.picture().catch(() => null);
    if (isOver(person, here) || !bitmap) { bitmap?.close(); return put(here, { left: null }); }
    put(here, { bitmap, frame: wholeSquare(bitmap), left: null });
    focusOn("#picture-cut");
  };
  setTimeout(tick, 1_000);
}

function cutting(person, here) {
  return keyed("cut", html`${cutter(here, { face: person.member, put })}
    <div class="ends"><button type="button" class="btn go" data-live ?disabled=${here.isBusy} @click=${() => save(person, here)}>${t("save")}</button><button
      type="button" class="btn" ?disabled=${here.isBusy} @click=${() => again(here)}>${t("picture.again")}</button></div>`);
}

function again(here) {
  here.bitmap.close();
  put(here, fresh());
}

async function save(person, here) {
  put(here, { isBusy: true, error: null });
  try {
    const blob = await jpegOf(here.bitmap, { size: { width: SIDE, height: SIDE }, part: partOf(here.frame), mostBytes: MOST_BYTES });
    if (isOver(person, here)) return;
    await sendBytes({ handle: person.handle, socket: app.socket }, "faces.upload", blob);
    if (isOver(person, here)) return;
    const { own } = await person.change("faces.set");
    if (isOver(person, here)) return;
    toast(t(own.isWaiting ? "picture.saved.waits" : "picture.saved"));
    close(person);
  } catch (error) { here.error = error; }
  put(here, { isBusy: false });
}

function said(error) {
  if (error instanceof Unfit || error instanceof DOMException) return t("picture.unfit.unread");
  return error.reason === "muted" ? t("picture.muted") : fault(error);
}
