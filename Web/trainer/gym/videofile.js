// The gym's own video of an exercise, as a file that a trainer uploads. Contract:
//   knowVideo(exercise, videoFile): what exercises.page said; videoForm(exercise) → a card; leaveVideos(): at the log-out.
// Each exercise has an upload of its own, so several can run, also while another page is open. An upload whose connection
// is lost goes on where it was: the server keeps its parts for ten minutes.
import { number } from "../../shared/format.js";
import { player } from "../../shared/gym/exercise/video.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../state.js";
import { parts, typeOf } from "./videoparts.js";
import "../../shared/words/gym/exercisepages.js";

const MOST = 12_000_000;

// By exercise. An upload: { exercise, file, type, id, sent, busy, error, again, stopped }.
const uploads = new Map(), known = new Map(), asked = new Set();

// The parts of all uploads go one at a time. Several at once would be more bytes than the server lets a connection queue.
let turn = Promise.resolve();
const inTurn = (send) => (turn = turn.then(send, send));

export function knowVideo(exercise, videoFile) {
  known.set(exercise.id, videoFile ? { ...videoFile, load: () => load(exercise) } : null);
}

// Another trainer may have replaced or removed it.
async function load(exercise) {
  const { handle } = session;
  try {
    const { videoFile } = await session.ask("exercises.page", { exercise: exercise.id });
    if (session.handle === handle) knowVideo(exercise, videoFile);
  } catch { /* The player tries the file that it has. */ }
  app.refresh();
}

export function leaveVideos() {
  for (const work of uploads.values()) work.stopped = true;
  for (const kept of [uploads, known, asked]) kept.clear();
}

export function videoForm(exercise) {
  const { id } = exercise, work = uploads.get(id), file = known.get(id), error = work?.error;
  const described = error ? "video-file-wrong video-file-hint" : "video-file-hint";
  return html`<section class="panel card entry" aria-labelledby="video-file-title">
    <h2 class="label" id="video-file-title">${t("trainer.videoFile")}</h2>
    ${file ? html`${player(file, { name: exercise.name, live: session.socket.status === "live", changed: () => app.refresh() })}
      <p class="dim">${t("trainer.videoFile.has", { size: megabytes(file.bytes) })}</p>` : null}
    ${work?.busy ? sending(work) : html`<div class="field">
      <label class="btn choose-file"><input class="unseen" type="file" accept="video/mp4,video/webm,.mp4,.webm"
        data-live aria-invalid=${error ? "true" : null} aria-describedby=${described} @change=${({ target }) => {
          const [chosen] = target.files;
          // So that the same file can be chosen again.
          target.value = "";
          if (chosen) choose(exercise, chosen);
        }}>${t(file ? "trainer.videoFile.other" : "trainer.videoFile.choose")}</label>
      <p class="hint" id="video-file-hint">${t("trainer.videoFile.hint")}</p>
      ${error ? html`<p class="wrong" id="video-file-wrong" role="alert">${error}</p>` : null}</div>
      ${work?.again || file ? html`<div class="ends">${work?.again ? html`<button type="button" class="btn go" data-live
        @click=${() => send(work)}>${t("retry")}</button>` : null}${file ? removing(exercise) : null}</div>` : null}`}
  </section>`;
}

const sending = (work) => html`<progress class="sent-bar" max="1" .value=${work.sent / work.file.size}
    aria-label=${t("trainer.videoFile.sending")}></progress>
  <p class="dim">${t("trainer.videoFile.sent", { sent: megabytes(work.sent), size: megabytes(work.file.size) })}</p>
  ${work.sent < work.file.size ? html`<div class="ends"><button type="button" class="btn quiet" @click=${() => {
    stop(work);
    app.refresh();
  }}>${t("cancel")}</button></div>` : null}`;

function removing(exercise) {
  const { id } = exercise, ask = (isAsked) => { asked[isAsked ? "add" : "delete"](id); app.refresh(); };
  return asked.has(id) ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("trainer.videoFile.remove")}><p>${
      t("trainer.videoFile.sure")}</p><button type="button" class="btn bad" data-live @click=${() => remove(exercise)}>${
      t("trainer.videoFile.remove")}</button><button type="button" class="btn" @click=${() => ask(false)}>${
      t("cancel")}</button></rack-sure>`
    : html`<button type="button" class="btn quiet" data-live @click=${() => ask(true)}>${t("trainer.videoFile.remove")}</button>`;
}

const megabytes = (bytes) => number(Math.round(bytes / 100_000) / 10 || (bytes ? 0.1 : 0));

function choose(exercise, file) {
  const type = typeOf(file);
  const error = !type ? t("trainer.videoFile.wrong") : !file.size ? t("trainer.videoFile.unreadable")
    : file.size > MOST ? tooLarge(file) : null;
  const work = { exercise, file, type, id: null, sent: 0, busy: false, error, again: false, stopped: false };
  uploads.set(exercise.id, work);
  if (error) app.refresh();
  else send(work);
}

// Rounded up, so that it is never shown as exactly the most.
const tooLarge = ({ size }) => t("trainer.videoFile.large",
  { size: number(Math.ceil(size / 100_000) / 10), most: megabytes(MOST) });

// The server deletes the parts of what was stopped.
function stop(work) {
  work.stopped = true;
  if (uploads.get(work.exercise.id) === work) uploads.delete(work.exercise.id);
}

async function send(work) {
  const { exercise, file } = work;
  Object.assign(work, { busy: true, error: null, again: false });
  app.refresh();
  try {
    for await (const part of parts(work)) {
      if (work.stopped) return;
      const reply = await inTurn(() => (work.stopped ? null : session.socket.request("exercises.uploadVideo",
        { as: session.handle, exercise: exercise.id, ...part }, { timeoutMs: 30_000 })));
      if (work.stopped) return;
      Object.assign(work, { id: reply.upload, sent: reply.bytes });
      app.refresh();
    }
    const { videoFile } = await session.change("exercises.setVideoFile", { exercise: exercise.id, upload: work.id });
    if (work.stopped) return;
    stop(work);
    knowVideo(exercise, videoFile);
    toast(t("trainer.videoFile.saved", { name: exercise.name }));
  } catch (error) { fail(work, error, file); }
  work.busy = false;
  app.refresh();
}

function fail(work, error, file) {
  // The browser cannot read the file any more, because it was moved or changed.
  if (error instanceof DOMException) work.error = t("trainer.videoFile.unreadable");
  else if (error.unanswered) Object.assign(work, { error: t("trainer.videoFile.lost"), again: true });
  else if (error.reason === "out_of_range" && error.field === "bytes") work.error = tooLarge(file);
  else if (error.reason === "not_video") work.error = t("trainer.videoFile.wrong");
  else if (error.reason === "other_codec") work.error = t("trainer.videoFile.codec");
  else if (error.reason === "videos_full") work.error = t("trainer.videoFile.full");
  else Object.assign(work, { error: fault(error), again: error.retryable });
}

async function remove(exercise) {
  asked.delete(exercise.id);
  try {
    await session.change("exercises.setVideoFile", { exercise: exercise.id });
    known.set(exercise.id, null);
    toast(t("trainer.videoFile.removed", { name: exercise.name }));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  app.refresh();
}
