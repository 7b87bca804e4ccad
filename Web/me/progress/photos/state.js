// What the pages of photos share. Contract: state() → {list, images, view, ...} of this login; rowsOf() → the photos, or null while they are
//   not known; VIEWS; put(values); drawn(photo, { isWhole, fits }) → the photo as a drawing: `fits`: "cover" fills its place,
//   "contain" shows all of it; drawingOf(bitmap, fits) → such a drawing of any image; nameOf(photo) → "Front, 21 Nov 2026";
//   closeAdding(): the form of a new photo is over.
// Guarantee: nothing of a photo is kept after the logout.
import { dayText } from "../../../shared/days.js";
import "../../../shared/parts/drawn.js";
import { noun } from "../../../shared/register.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/photos.js";
import { app, ask } from "../../base/state.js";
import { PhotoImages } from "./images.js";
import { PhotoList } from "./list.js";

export const VIEWS = ["front", "side", "back"];

let here = null;
const redraw = () => app.refresh();
export const state = () => (here ??= { list: new PhotoList(ask, redraw), images: new PhotoImages(ask, redraw), view: null, adding: null, one: null, pair: null });
export const put = (values) => { Object.assign(state(), values); app.refresh(); };

// A camera's image takes tens of MB, which the browser would free much later.
export function closeAdding() {
  here?.adding?.bitmap?.close();
  if (here) here.adding = null;
}

// `isSeen` is set at each draw of the form, so one that failed after the page was left is still there at the next visit.
function leaveAdding() {
  const form = here?.adding;
  if (!form?.isSeen) return;
  form.isSeen = false;
  if (form.sent === null) closeAdding();
}

noun({
  hears: { "photos.changed": () => here?.list.stale() },
  returned() {
    here?.list.stale();
    here?.images.retry();
  },
  turned: leaveAdding,
  left() {
    closeAdding();
    here?.images.end();
    here = null;
  },
});

export function rowsOf() {
  state().list.need();
  return state().list.rows;
}

export const dayOfPhoto = ({ day }) => dayText(day, { year: true });
export const nameOf = (photo) => t("photos.name", { view: t(`photos.view.${photo.view}`), day: dayOfPhoto(photo) });

// One function for each image, so that a redraw of the page costs nothing.
const drawings = new WeakMap();
export function drawingOf(bitmap, fits) {
  if (!drawings.has(bitmap)) drawings.set(bitmap, {});
  return drawings.get(bitmap)[fits] ??= (context, width, height) => {
    const by = (fits === "cover" ? Math.max : Math.min)(width / bitmap.width, height / bitmap.height);
    const [wide, high] = [bitmap.width * by, bitmap.height * by];
    context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high);
  };
}

export function drawn(photo, { isWhole = false, fits = "cover" } = {}) {
  const { images } = state(), { bitmap: small, isLost } = images.small(photo);
  if (isWhole) images.want(photo, true);
  const bitmap = (isWhole && images.whole(photo).bitmap) || small;
  return html`<rack-drawn .draw=${bitmap ? drawingOf(bitmap, fits) : null} .seen=${() => images.want(photo)}></rack-drawn>${isLost && !bitmap
    ? html`<rack-icon name="cloud"></rack-icon>` : null}`;
}
