// The gym's own video on an exercise's page: a file on the gym's server. Contract:
//   player(file, { name, live, atKiosk, changed }) → template; changed() redraws. file is `videoFile` of exercises.page
//   with load(), which reads that page again, ends also if it cannot, and draws what it read as another object: the file
//   at this path may have been replaced or removed since.
//   At the kiosk it begins without sound, which whoever watches may turn on, and has a button besides the browser's own
//   controls, which are too small for that screen.
//   videoChoice({ view, sides, set }) → what the kiosk's picture shows: the drawing from one of its sides, or "video".
// Nothing is loaded before somebody plays it. It is never cached for later: without the server there is no video.
import { segments } from "../../parts/segments.js";
import { html, keyed } from "../../template.js";
import { t } from "../../words.js";
import "../../words/gym/video.js";

// By path: how often it was tried again, and whether it plays. A failed element plays nothing more, so the next try is a
// new element. That it failed is known of the file as it was read: a page that is opened anew tries it anew.
const tries = new Map(), playing = new Set(), broken = new WeakSet();

export function player(file, { name, live, atKiosk = false, changed }) {
  const { path } = file;
  // An element that fails while it plays says nothing of a pause.
  const fails = () => { broken.add(file); playing.delete(path); changed(); };
  const again = async () => {
    await file.load();
    broken.delete(file);
    tries.set(path, (tries.get(path) ?? 0) + 1);
    changed();
  };
  const runs = (isOn) => () => { playing[isOn ? "add" : "delete"](path); changed(); };
  const isBroken = broken.has(file), isPlaying = playing.has(path);
  return html`${keyed(`${path} ${tries.get(path) ?? 0}`, html`<video class="gym-video" controls playsinline preload="none"
      controlslist=${atKiosk ? "nofullscreen nodownload noremoteplayback" : null} ?disablepictureinpicture=${atKiosk}
      .muted=${atKiosk} src=${path} aria-label=${t("video.of", { name })} @error=${fails} @play=${runs(true)}
      @loadeddata=${() => { if (broken.delete(file)) changed(); }} @pause=${runs(false)} @emptied=${runs(false)}></video>`)}
    ${isBroken || !live ? html`<p class="dim" role="status">${t(live ? "video.broken" : "video.away")}</p>` : null}
    ${atKiosk && !isBroken && (live || isPlaying) ? html`<button type="button" class="btn" @click=${({ currentTarget }) => {
      const video = currentTarget.parentNode.querySelector("video");
      // A play that fails says so by the event "error".
      if (video.paused) video.play().catch(() => {});
      else video.pause();
    }}>${t(isPlaying ? "video.pause" : "video.play")}</button>` : null}
    ${isBroken && live ? html`<button type="button" class="btn" @click=${again}>${t("video.again")}</button>` : null}`;
}

export const videoChoice = ({ view, sides, set }) => segments({ label: t("video.shown"), value: view, set,
  options: [...sides.map((value) => ({ value, label: t(sides.length > 1 ? `figure.view.${value}` : "video.drawing") })),
    { value: "video", label: t("video.video") }] });
