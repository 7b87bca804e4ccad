// Encryption of the server's backups: whether they are encrypted and what says so, and how the owner makes a key. Loaded with the page of
// backups. Contract: encryption(known) → the section, from what the topic `backups` says.
// Whoever switches encryption off is told first what that means, and types the password.
// The key is on the sheet and nowhere on the screen: whoever types it back from the screen has proved nothing. It is dropped at logout.
import "../../shared/words/gym/backupkey.js";
import { focusOn, focusWrong } from "../../shared/focus.js";
import "../../shared/sure.js";
import { savePdf } from "../../shared/files/savefile.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../state.js";

// How many characters a key has.
const LENGTH = 28;

// made: {id, pdf}, once there is a key that waits to be typed back. done: what came of it. ending: whether the page asks if encryption
// is to end.
const fresh = (done = null) => ({ made: null, typed: "", error: null, problem: null, busy: false, ending: false, done });
let work = fresh();

noun({ left() { work = fresh(); } });

export function encryption({ encryption: now }) {
  return html`<section class="panel card entry" aria-labelledby="backups-key"><h2 class="label" id="backups-key">${t("backupkey.title")}</h2>
    ${work.made ? sheet() : state(now)}</section>`;
}

function state({ isOn, isConfigured, key, problem: unread }) {
  // Any button would fail.
  if (unread) return html`<p class="strong">${t("backupkey.unreadable")}</p><p class="dim">${t("backupkey.unreadable.text", { why: unread.replace(/\.$/, "") })}</p>`;
  const name = isOn ? key ? "on" : isConfigured ? "missing" : "lost" : "off", why = isConfigured ? "configured" : "chosen";
  const text = name === "on" ? t(`backupkey.on.${why}`, { id: key }) : name === "off" && isConfigured ? t("backupkey.off.configured") : t(`backupkey.${name}.text`);
  return html`<p class="strong">${t(`backupkey.${name}`)}</p><p class="dim">${text}</p>
    ${work.done ? html`<p class="notice" role="status">${work.done}</p>` : null}${problem()}
    ${name === "off" && isConfigured ? null : html`${isSecureContext ? null : html`<p class="notice">${t("backupkey.plain")}</p>`}
    ${work.ending && isOn && !isConfigured ? sure() : html`<div class="ends"><button type="button" class="btn" data-live ?disabled=${work.busy} @click=${make}>${
      t(work.busy ? "backupkey.starting" : name === "off" ? "backupkey.start" : "backupkey.another")}</button>${isOn && !isConfigured
      ? html`<button type="button" class="btn" data-live ?disabled=${work.busy} @click=${() => { work = { ...fresh(), ending: true }; app.refresh(); }}>${
        t("backupkey.stop")}</button>` : null}</div>`}`}`;
}

const sure = () => html`<rack-sure class="sure" role="alertdialog" aria-label=${t("backupkey.stop.sure")}><p><span class="strong">${
    t("backupkey.stop.sure")}</span><br><span>${t("backupkey.stop.text")}</span></p>
  <button type="button" class="btn bad" data-live @click=${stop}>${t("backupkey.stop.do")}</button>
  <button type="button" class="btn" @click=${() => { work = fresh(); app.refresh(); }}>${t("cancel")}</button></rack-sure>`;

const problem = () => (work.problem ? html`<p class="notice bad" role="alert">${work.problem}</p>` : null);

function sheet() {
  const { made, typed, error, busy } = work;
  return html`<form class="entry" @submit=${confirm} novalidate><p class="strong" id="backup-key-new" tabindex="-1">${t("backupkey.new", { id: made.id })}</p>
    <ol class="backup-steps">${[1, 2, 3].map((n) => keyed(n, html`<li>${t(`backupkey.step.${n}`)}</li>`))}</ol>
    <div class="ends"><button type="button" class="btn" @click=${save}><rack-icon name="download"></rack-icon>${t("backupkey.save")}</button></div>
    ${field({ id: "backup-key", label: t("backupkey.key"), value: typed, error, hint: t("backupkey.hint"), autocapitalize: "characters",
      set: (value) => { Object.assign(work, { typed: value, error: null }); app.refresh(); }, maxlength: 60 })}${problem()}
    <div class="ends"><button class="btn go" data-live ?disabled=${busy}>${t(busy ? "backupkey.confirming" : "backupkey.confirm")}</button>
      <button type="button" class="btn" @click=${() => { work = fresh(); app.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function make() {
  const mine = work = { ...fresh(), busy: true };
  app.refresh();
  try {
    // It asks for the password. A request that is sent again makes another key, and its reply is the last one.
    const made = await session.sure(() => session.ask("backups.makeKey"));
    if (work !== mine) return;
    work = { ...fresh(), made };
    app.refresh();
    focusOn("#backup-key-new");
  } catch (error) {
    if (work !== mine) return;
    work = fresh();
    if (error.reason !== "password_needed") work.problem = fault(error);
    app.refresh();
  }
}

async function stop() {
  const mine = work = { ...fresh(), busy: true };
  app.refresh();
  try {
    const { backups } = await session.sure(() => session.ask("backups.stopEncrypting"));
    if (work !== mine) return;
    work = fresh(t("backupkey.stopped"));
    app.backups = backups;
  } catch (error) {
    if (work !== mine) return;
    work = fresh();
    if (error.reason !== "password_needed") work.problem = fault(error);
  }
  app.refresh();
}

function save() {
  savePdf("rackside-backup-key.pdf", work.made.pdf);
  toast(t("backupkey.saved"));
}

async function confirm(event) {
  event.preventDefault();
  const mine = work, { typed, made } = mine;
  if (mine.busy) return;
  if (typed.replace(/[^0-9a-z]/gi, "").length !== LENGTH) return wrong(typed.trim() ? t("backupkey.short") : t("fault.required"));
  Object.assign(mine, { busy: true, error: null, problem: null });
  app.refresh();
  try {
    const { backups } = await session.ask("backups.confirmKey", { backupKey: typed });
    if (work !== mine) return;
    work = fresh(done(backups, made));
    app.backups = backups;
    app.refresh();
  } catch (error) {
    if (work !== mine) return;
    mine.busy = false;
    if (error.reason === "mistyped_key") wrong(t("backupkey.mistyped"));
    else if (error.reason === "other_key") wrong(t("backupkey.other", { id: made.id }));
    else {
      // A key that can no longer be typed back is of no use to anybody.
      if (error.reason === "no_new_key") work = fresh();
      work.problem = fault(error);
      app.refresh();
    }
  }
}

// What was typed may be a key from another tab, or one that is older.
function done({ encryption: { isOn, key }, second }, made) {
  if (!isOn) return t("backupkey.done.off");
  if (key !== made.id) return t("backupkey.done.another", { id: key, made: made.id });
  return second ? `${t("backupkey.done")} ${t("backupkey.done.second")}` : t("backupkey.done");
}

function wrong(text) {
  work.error = text;
  app.refresh();
  focusWrong();
}
