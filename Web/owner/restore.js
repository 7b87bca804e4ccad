// A backup in place of a new gym, on the set-up page. Contract: restorePage({ code, back }) → the whole page; `code` is what was
// typed as the setup code before; back() leaves it, for the set-up or the login.
// The file is sent part by part and never in memory as a whole. When the server is away, the last request is sent again until it
// is answered: each may arrive twice. What was cancelled goes on nowhere: its work is `stopped`.
import "../shared/words/gym/restore.js";
import { base64 } from "../shared/files/base64.js";
import { focusOn, focusWrong } from "../shared/focus.js";
import { codeShape, isolate, longDay, number, time, whole } from "../shared/format.js";
import { mark } from "../shared/mark.js";
import { html } from "../shared/template.js";
import { field, skeleton } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { takeover } from "./gym/takeover.js";
import { app, session } from "./state.js";

const PART = 131_072, MAGIC = ["RACKSIDE", "RACKSEAL"], KEY = 28;
// How often to ask for the restarted server's result, in milliseconds, and for how long.
const AGAIN = 500, PATIENCE = 120;
// After so many milliseconds without an answer, somebody should look at the server.
const LATE = 60_000;

// unfit: why the file cannot even be sent.
const fresh = ({ code = null, file = null, unfit = null } = {}) => ({ phase: "choose", code, file, unfit, errors: {}, problem: "",
  busy: false, upload: null, sent: 0, lost: false, since: null, about: null, key: "", gym: null, stopped: false });
let work = fresh();

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const megabytes = (bytes) => number(Math.round(bytes / 100_000) / 10 || (bytes ? 0.1 : 0));
const sizeOf = (bytes) => (bytes < 1e9 ? t("restore.megabytes", { n: megabytes(bytes) })
  : t("restore.gigabytes", { n: number(Math.round(bytes / 1e8) / 10) }));
const when = (at) => t("restore.when", { day: longDay(at), time: time(at) });
const put = (name) => (value) => { work[name] = value; delete work.errors[name]; work.problem = ""; app.refresh(); };
function show(changes) { Object.assign(work, changes); app.refresh(); }

export function restorePage({ code, back }) {
  work.code ??= code;
  const draw = { choose, sending, key: locked, checking, restarting, done }[work.phase];
  document.title = `${t("restore.title")} · ${t("app.name")}`;
  const name = work.gym?.gym ?? t("app.name");
  return html`<main class="login-page wide"><header class="sign">${mark(name)}<p class="title gym"><bdi>${name}</bdi></p></header>
    ${draw(() => { stop(); back(); })}</main>`;
}

// What it looks like.

const card = (title, content) => html`<section class="panel card" aria-labelledby="login-title">
  <h1 class="title" id="login-title">${title}</h1>${content}</section>`;
const problem = () => (work.problem ? html`<p class="notice bad" role="alert">${work.problem}</p>` : null);
const lost = () => (work.lost ? html`<p class="notice" role="status">${t("restore.lost")}</p>` : null);
const made = () => html`<p class="strong">${t("restore.made", { gym: isolate(work.about.gym), when: when(work.about.at) })}</p>`;
// From another machine, on plain http.
const plain = () => (isSecureContext ? null : html`<p class="notice">${t("restore.plain")}</p>`);
const cancel = () => html`<div class="ends"><button type="button" class="btn quiet" @click=${() => { stop(); app.refresh(); }}>${
  t("cancel")}</button></div>`;

function choose(back) {
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${begin} novalidate>
    <div><h1 class="title" id="login-title">${t("restore.title")}</h1><p class="dim">${t("restore.text")}</p></div>
    ${field({ id: "code", label: t("owner.code"), value: work.code, error: work.errors.code, hint: t("owner.code.hint"),
      placeholder: "XXXX-XXXX", autocapitalize: "characters", set: (value) => put("code")(codeShape(value)), maxlength: 12 })}
    ${fileField()}
    ${plain()}${problem()}
    ${session.gym.setUp ? html`<button type="button" class="btn go wide big" @click=${back}>${t("restore.login")}</button>`
      : html`<button class="btn go wide big" ?disabled=${work.busy}>${t(work.busy ? "restore.starting" : "restore.do")}</button>
    <p class="other"><span class="dim">${t("restore.instead")}</span>
      <button type="button" class="link" @click=${back}>${t("restore.setup")}</button></p>`}</form>`;
}

function fileField() {
  const { file, errors } = work, error = errors.file;
  return html`<div class="field" role="group" aria-labelledby="file-label">
    <p class="file-label" id="file-label">${t("restore.file")}</p>
    ${file ? html`<p class="strong"><bdi>${t("restore.file.chosen", { name: file.name, size: sizeOf(file.size) })}</bdi></p>` : null}
    <label class="btn choose-file"><input class="unseen" id="file" type="file" accept=".backup" aria-invalid=${error ? "true" : null}
      aria-describedby=${error ? "file-wrong file-hint" : "file-hint"} @change=${({ target }) => {
        const [chosen] = target.files;
        // So that the same file can be chosen again.
        target.value = "";
        if (chosen) take(chosen);
      }}>${t(file ? "restore.file.other" : "restore.file.choose")}</label>
    <p class="hint" id="file-hint">${t("restore.file.hint")}</p>
    ${error ? html`<p class="wrong" id="file-wrong" role="alert">${error}</p>` : null}</div>`;
}

const sending = () => card(t("restore.sending"), html`
  <progress class="sent-bar" max="1" .value=${work.sent / work.file.size} aria-label=${t("restore.sending")}></progress>
  <p class="dim">${t("restore.sent", { sent: sizeOf(work.sent), size: sizeOf(work.file.size) })}</p>${lost()}${cancel()}`);

function locked() {
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${unlock} novalidate>
    <div><h1 class="title" id="login-title">${t("restore.locked")}</h1>${made()}</div>
    <p class="dim">${t("restore.locked.text", { id: work.about.key })}</p>
    ${field({ id: "key", label: t("restore.key"), value: work.key, error: work.errors.key,
      placeholder: "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX", autocapitalize: "characters", set: put("key"), maxlength: 60 })}
    ${plain()}${problem()}
    <button class="btn go wide big">${t("restore.unlock")}</button>
    ${cancel()}</form>`;
}

const checking = () => card(t("restore.checking"), html`<div role="status">${made()}<p class="dim">${t("restore.checking.text")}</p></div>
  ${lost() ?? skeleton(2)}`);

const isLate = () => work.since !== null && performance.now() - work.since > LATE;
const restarting = () => card(t("restore.restarting"), html`
  <p class="dim" role="status">${t("restore.restarting.text")}</p>${isLate() ? html`<p class="notice" role="alert">${
    t("restore.late")}</p>` : skeleton(2)}`);

function done(back) {
  // This browser's login may be one of the restored gym.
  const { gym, sets, at, configuration, settings } = work.gym, isIn = session.phase === "in";
  return card(t("restore.done", { gym: isolate(gym) }), html`
    <p role="status">${t("restore.done.text", { sets: whole(sets), n: sets, when: when(at) })} ${isIn ? "" : t("restore.done.login")}</p>
    ${settings ? html`<div class="notice"><p class="strong">${t(settings.https ? "https.restored" : "restore.done.settings")}</p>${takeover(settings)}</div>`
      : configuration ? html`<p class="notice">${t("restore.done.configuration")}</p>` : null}
    <button type="button" class="btn go wide big" @click=${back}>${t(isIn ? "restore.open" : "restore.login")}</button>`);
}

// What it does.

async function take(file) {
  const chosen = work;
  delete work.errors.file;
  show({ file, unfit: null, problem: "" });
  let start;
  try { start = file.size ? await file.slice(0, 8).text() : null; } catch { start = null; }
  if (work !== chosen || work.file !== file) return;
  if (start === null) work.unfit = t("restore.unreadable");
  else if (!MAGIC.includes(start)) work.unfit = t("fault.not_a_backup");
  work.errors.file = work.unfit;
  app.refresh();
}

async function begin(event) {
  event.preventDefault();
  const mine = work, { code, file } = work;
  if (mine.busy) return;
  // What the server said of the file before may be over, such as a full disk.
  const errors = mine.errors = { file: mine.unfit };
  if (!code.trim()) errors.code = t("fault.required");
  else if (code.length !== 9) errors.code = t("owner.code.short");
  if (!file) errors.file = t("restore.file.missing");
  if (errors.code || errors.file) return wrong();
  show({ busy: true, problem: "", sent: 0, key: "", about: null });
  try {
    const { upload } = await ask("restore.begin", { code, bytes: file.size });
    if (mine.stopped) return void cancelled(upload);
    show({ upload, phase: "sending", busy: false });
    await send(mine);
  } catch (error) { fail(mine, error); }
}

async function send(mine) {
  const { file, upload } = mine;
  while (mine.sent < file.size) {
    const data = await base64(file.slice(mine.sent, mine.sent + PART));
    const reply = await sent(mine, { upload, part: mine.sent / PART, data });
    if (mine.stopped) return;
    show({ sent: reply.bytes });
  }
  const about = await surely(mine, "restore.open", { upload });
  if (mine.stopped) return;
  if (!about.key) {
    show({ about });
    return void await check(mine);
  }
  show({ about, phase: "key" });
  focusOn("#key");
}

// Over a slow line, a part may take longer than a stranger's new connection stays open. So after a lost one, a small request
// keeps it open and asks how much has arrived.
async function sent(mine, params) {
  try {
    const reply = await ask("restore.upload", params);
    mine.lost = false;
    return reply;
  } catch (error) {
    if (!error.unanswered || mine.stopped) throw error;
    show({ lost: true });
    return surely(mine, "restore.upload", { ...params, data: "" });
  }
}

async function unlock(event) {
  event.preventDefault();
  const mine = work;
  if (mine.key.replace(/[^0-9a-z]/gi, "").length !== KEY) {
    mine.errors.key = mine.key.trim() ? t("restore.key.short") : t("fault.required");
    return wrong();
  }
  try { await check(mine); } catch (error) { fail(mine, error); }
}

// Checks the backup, and waits until the server has restarted with it.
async function check(mine) {
  const { upload, key } = mine;
  show({ phase: "checking", problem: "", errors: {} });
  try {
    const gym = await surely(mine, "restore.start", { upload, ...(key && { backupKey: key }) }, 600_000);
    show({ phase: "restarting", gym });
  } catch (error) {
    // Perhaps only the reply was lost, and the server has restarted since.
    if (!["already_set_up", "no_such_upload"].includes(error.reason)) throw error;
    try { show({ gym: await surely(mine, "restore.result", { upload }) }); } catch (other) {
      throw other.reason === "no_such_upload" ? error : other;
    }
  }
  for (let tries = 0; ; tries += 1) {
    try {
      show({ gym: await surely(mine, "restore.result", { upload }), phase: "done" });
      return;
    } catch (error) {
      // It has been started once more, and knows nothing of the restore but its gym.
      if (error.reason === "no_such_upload" && session.gym.setUp) return show({ phase: "done" });
      // Until it has stopped, the old server answers.
      if (error.reason !== "no_such_upload" || tries > PATIENCE) throw error;
      await pause(AGAIN);
    }
  }
}

async function ask(method, params, timeoutMs = 30_000) {
  await session.connected();
  return session.socket.request(method, params, { early: true, timeoutMs });
}

async function surely(mine, method, params, timeoutMs) {
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await ask(method, params, timeoutMs);
      Object.assign(mine, { lost: false, since: null });
      return reply;
    } catch (error) {
      if (!error.unanswered) mine.since = null;
      if (!error.unanswered || mine.stopped) throw error;
      mine.lost = mine.phase !== "restarting";
      mine.since ??= performance.now();
      app.refresh();
      await pause(Math.min(5_000, 250 * 2 ** tries));
      if (mine.stopped) throw error;
    }
  }
}

// The server removes what it has of it.
function stop() {
  const { upload, code, file, unfit, phase } = work;
  work.stopped = true;
  work = fresh({ code, file, unfit });
  if (upload && ["sending", "key"].includes(phase)) cancelled(upload);
}

const cancelled = (upload) => ask("restore.cancel", { upload }).catch(() => { /* It is removed by the next upload or start. */ });

function fail(mine, error) {
  if (mine.stopped) return;
  const { field: place, reason, params } = error;
  Object.assign(work, { busy: false, lost: false, gym: null });
  if (place === "backupKey") {
    work.phase = "key";
    work.errors.key = fault(error);
    return wrong();
  }
  work.phase = "choose";
  const isFile = ["not_a_backup", "backup_damaged", "backup_newer"].includes(reason);
  // The browser cannot read the file any more, because it was moved or the stick is gone.
  if (error instanceof DOMException) work.errors.file = t("restore.unreadable");
  else if (reason === "backup_too_large") {
    work.errors.file = t("restore.large", { size: sizeOf(work.file.size), most: sizeOf(params.max) });
  } else if (isFile) work.errors.file = fault(error);
  else if (reason === "code_unknown") work.errors.code = t("owner.code.unknown");
  else work.problem = fault(error);
  // The server makes a new one when it restarts.
  if (reason === "restore_failed") work.code = "";
  if (reason === "already_set_up") session.gym = { ...session.gym, setUp: true };
  wrong();
}

function wrong() {
  app.refresh();
  focusWrong();
}
