// The gym's own video on an exercise's page: a file on the gym's server. Contract:
//   player(file, { name, live, atKiosk, changed }) → template; changed() redraws. file is `videoFile` of exercises.page
//   with load(), which reads that page again, ends also if it cannot, and draws what it read as another object: the file
//   at this path may have been replaced or removed since.
//   At the kiosk the whole picture is one button that plays and pauses, since a browser's own controls are too small for
//   that screen. It begins without sound, which whoever watches may turn on.
//   videoChoice({ view, sides, set }) → what the kiosk's picture shows: the drawing from one of its sides, or "video".
// Nothing is loaded before somebody plays it. It is never cached for later: without the server there is no video.
import { addIcons } from "../../icons.js";
import { segments } from "../../parts/segments.js";
import { html, keyed } from "../../template.js";
import { t } from "../../words.js";
import "../../words/gym/video.js";

addIcons({ loud: "M4 9v6h4l5 4V5L8 9zM16 9c1.500 1.500 1.500 4.500 0 6M18.500 6.500c3 3 3 8 0 11",
  muted: "M4 9v6h4l5 4V5L8 9zM16.500 9.500l5 5M21.500 9.500l-5 5" });

// By path: how often it was tried again, and whether it plays. A failed element plays nothing more, so the next try is a
// new element. That it failed is known of the file as it was read: a page that is opened anew tries it anew.
const tries = new Map(), playing = new Set(), broken = new WeakSet();
// Whose sound was turned on at the kiosk. The next person reads the page anew, and begins without it again.
const loud = new WeakSet();

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
  const video = keyed(`${path} ${tries.get(path) ?? 0}`, html`<video class="gym-video" ?controls=${!atKiosk} playsinline
    preload="none" ?disablepictureinpicture=${atKiosk} .muted=${atKiosk && !loud.has(file)} src=${path}
    aria-label=${t("video.of", { name })} @error=${fails} @play=${runs(true)} @pause=${runs(false)} @emptied=${runs(false)}
    @loadeddata=${() => { if (broken.delete(file)) changed(); }}></video>`);
  return html`${atKiosk ? html`<div class="reel">${video}${!isBroken && (live || isPlaying)
      ? touch({ file, isPlaying, changed }) : null}</div>` : video}
    ${isBroken || !live ? html`<p class="dim" role="status">${t(live ? "video.broken" : "video.away")}</p>` : null}
    ${isBroken && live ? html`<button type="button" class="btn" @click=${again}>${t("video.again")}</button>` : null}`;
}

// What one taps at the kiosk.
function touch({ file, isPlaying, changed }) {
  const play = ({ currentTarget }) => {
    const video = currentTarget.parentNode.querySelector("video");
    // A play that fails says so by the event "error".
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  };
  const isLoud = loud.has(file), turn = () => { loud[isLoud ? "delete" : "add"](file); changed(); };
  return html`<button type="button" class=${isPlaying ? "reel-play on" : "reel-play"} @click=${play}
      aria-label=${t(isPlaying ? "video.pause" : "video.play")}><rack-icon name="resume"></rack-icon></button>
    <button type="button" class="reel-sound" aria-pressed=${isLoud ? "true" : "false"} aria-label=${t("video.sound")}
      @click=${turn}><rack-icon name=${isLoud ? "loud" : "muted"}></rack-icon></button>`;
}

export const videoChoice = ({ view, sides, set }) => segments({ label: t("video.shown"), value: view, set,
  options: [...sides.map((value) => ({ value, label: t(sides.length > 1 ? `figure.view.${value}` : "video.drawing") })),
    { value: "video", label: t("video.video") }] });
