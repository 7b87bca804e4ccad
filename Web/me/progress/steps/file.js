// Steps from a file: choose → what would be stored, and which lines are left out → import. Contract: stepsFile() → template. Nothing is
// stored before the last step, and importing the same file again changes nothing.
import { dayText } from "../../../shared/days.js";
import { NotText, readText } from "../../../shared/files/textfile.js";
import { html, keyed } from "../../../shared/template.js";
import { toast } from "../../../shared/ui.js";
import { fault, has, t } from "../../../shared/words.js";
import { app, session } from "../../base/state.js";
import { put, state } from "./state.js";

// Bytes of the file, as the server takes it, and of the text as it is sent: a frame holds 256 KiB.
const MOST = 240_000, FRAME = 250_000;
// How many wrong lines are shown; the others are folded.
const FEW = 5;
const NAMED = { not_a_step_file: "steps.file.unknown", too_long: "steps.file.big", too_many: "steps.file.big" };

const bytes = (text) => new TextEncoder().encode(text).length;
const change = (file, values) => { Object.assign(file, values); app.refresh(); };

export function stepsFile() {
  const { file } = state();
  return html`<section class="panel card entry" aria-labelledby="steps-file-title"><div><h2 class="label" id="steps-file-title">${t("steps.file")}</h2>
    <p class="small">${t("steps.file.what")}</p></div>
    <label class=${`drop${file.name ? " has" : ""}`}><input class="unseen" type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" aria-label=${
      t("steps.file.choose")} @change=${(event) => { choose(event.target.files[0]); event.target.value = ""; }}><rack-icon
      name=${file.name ? "check" : "note"}></rack-icon><span class="strong"><bdi>${file.name ?? t("steps.file.choose")}</bdi></span></label>
    <div class="steps-found" role="status">${file.problem ? html`<p class="notice bad">${file.problem}</p>` : file.found ? found(file) : null}</div></section>`;
}

async function choose(chosen) {
  if (!chosen) return;
  const file = { name: chosen.name, problem: chosen.size > MOST * 2 ? t("steps.file.big") : null };
  put({ file });
  if (file.problem) return;
  try {
    const { text } = await readText(chosen);
    if (bytes(text) > MOST || bytes(JSON.stringify(text)) > FRAME) change(file, { problem: t("steps.file.big") });
    else change(file, { text, found: await send(text, true) });
  } catch (error) { change(file, { problem: problemOf(error) }); }
}

const send = (text, dryRun) => session.change("steps.import", { text, dryRun });

function problemOf(error) {
  if (error instanceof NotText) return t("steps.file.unknown");
  if (error instanceof DOMException) return t("steps.file.unread");
  return NAMED[error.reason] ? t(NAMED[error.reason]) : fault(error);
}

const dayOf = (day) => dayText(day, { year: true });

function found(file) {
  const { days, from, to, stored, kept } = file.found;
  return html`<p class="strong">${days ? t("steps.file.days", { n: days, from: dayOf(from), to: dayOf(to) }) : t("steps.file.none")}</p>
    ${days ? html`<p>${[stored ? t("steps.file.stored", { n: stored }) : t("steps.file.nothing"), kept ? t("steps.file.kept", { n: kept }) : null]
      .filter(Boolean).join(" ")}</p>` : null}
    ${left(file)}
    ${stored ? html`<div class="ends"><button type="button" class="btn" ?disabled=${Boolean(file.busy)} @click=${() => store(file)}>${
      t("steps.file.import", { n: stored })}</button></div>` : null}`;
}

function left(file) {
  const { flaws, flawCount } = file.found, shown = file.showsAll ? flaws : flaws.slice(0, FEW);
  if (!flawCount) return null;
  return html`<p>${t("steps.file.left", { n: flawCount })}</p>
    <ol class="lines">${shown.map(({ kind, line }, i) => keyed(i, html`<li><span class="pill">${t("steps.file.line", { n: line })}</span><span>${
      t(has(`steps.flaw.${kind}`) ? `steps.flaw.${kind}` : "fault.malformed")}</span></li>`))}</ol>
    ${shown.length < flaws.length ? html`<button type="button" class="btn wide" @click=${() => change(file, { showsAll: true })}>${
      t("pick.more", { n: flaws.length - shown.length })}</button>`
    : shown.length < flawCount ? html`<p class="small">${t("steps.file.more", { n: flawCount - shown.length })}</p>` : null}`;
}

async function store(file) {
  change(file, { busy: true });
  try {
    const { stored } = await send(file.text, false);
    if (state().file === file) put({ file: {} });
    toast(t("steps.file.done", { n: stored }));
  } catch (error) { change(file, { busy: false, found: null, problem: problemOf(error) }); }
}
