// Steps from a file: choose → what would be stored, and what is left out → import. Contract: stepsFile() → template. Nothing is
// stored before the last step, and importing the same file again changes nothing.
// A short table goes to the server as it is. A phone's export may be gigabytes: it is read here, and only the sums of days are sent.
import { dayText } from "../../../shared/days.js";
import { NotText, readText } from "../../../shared/files/textfile.js";
import { whole } from "../../../shared/format.js";
import { daysIn, kindOf } from "../../../shared/steps/read.js";
import { Unread } from "../../../shared/steps/unread.js";
import { html, keyed } from "../../../shared/template.js";
import { toast } from "../../../shared/ui.js";
import { fault, has, t } from "../../../shared/words.js";
import { app, session } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { begin, sendDays } from "./sending.js";
import { put, state } from "./state.js";

// Bytes of a table, as the server takes it, and of the text as it is sent: a frame holds 256 KiB.
const MOST = 240_000, FRAME = 250_000;
// How many wrong lines are shown; the others are folded.
const FEW = 5;
const NAMED = { not_a_step_file: "steps.file.unknown", too_long: "steps.file.big", too_many: "steps.file.big" };
const TYPES = ".csv,.txt,.tsv,.zip,.xml,text/csv,text/plain,application/zip,application/xml,text/xml";

const bytes = (text) => new TextEncoder().encode(text).length;
const change = (file, values) => { Object.assign(file, values); app.refresh(); };
// Whether another file was chosen, or the member has logged out.
const isOver = (file) => app.form.steps?.file !== file;

export function stepsFile() {
  const { file } = state();
  return html`<section class="panel card entry" aria-labelledby="steps-file-title"><div><h2 class="label" id="steps-file-title">${t("steps.file")}</h2>
    <p class="small">${t("steps.file.what")}</p></div>
    <details class="more"><summary>${t("steps.file.how")}</summary><p class="small">${t("steps.file.how.apple")}</p><p class="small">${
      t("steps.file.how.google")}</p><p class="small">${t("steps.file.how.sums")}</p></details>
    <label class=${`drop${file.name ? " has" : ""}`}><input class="unseen" type="file" accept=${TYPES} ?disabled=${Boolean(file.busy)}
      aria-label=${t("steps.file.choose")} @change=${(event) => { choose(event.target.files[0]); event.target.value = ""; }}><rack-icon
      name=${file.problem ? "warn" : file.found ? "check" : "note"}></rack-icon><span class="strong"><bdi>${file.name ?? t("steps.file.choose")}</bdi></span></label>
    ${file.reading ? goes(file) : null}
    <div class="steps-found" role="status">${file.problem ? html`<p class="notice bad">${file.problem}</p>` : null}${
      file.found ? found(file) : null}</div></section>`;
}

// A screen reader does not read the text at each change: the bar has the same numbers.
const goes = (file) => html`<div class="going"><progress max="1" .value=${file.share} aria-label=${t("steps.file.goes")}></progress>
  <p class="small">${t("steps.file.goes.share", { n: Math.round(file.share * 100) })}</p>
  <div class="ends"><button type="button" class="btn" @click=${() => stop(file)}>${t("steps.file.stop")}</button></div></div>`;

function stop({ reading }) {
  reading.abort();
  put({ file: {} });
}

async function choose(chosen) {
  if (!chosen) return;
  state().file.reading?.abort();
  const file = { name: chosen.name };
  put({ file });
  try {
    const isShort = await kindOf(chosen) === "table" && chosen.size <= MOST * 2;
    const text = isShort ? (await readText(chosen)).text : null;
    if (isOver(file)) return;
    if (text !== null && bytes(text) <= MOST && bytes(JSON.stringify(text)) <= FRAME) {
      change(file, { text, found: await sendText(text, true) });
    } else await read(chosen, file);
  } catch (error) {
    if (!isOver(file)) change(file, { reading: null, problem: problemOf(error, chosen) });
  }
}

const sendText = (text, dryRun) => session.change("steps.import", { text, dryRun });

async function read(chosen, file) {
  const reading = new AbortController();
  change(file, { reading, share: 0 });
  const sums = await daysIn(chosen, { today: dayNow(), signal: reading.signal, progress: (share) => {
    if (isOver(file)) reading.abort(); else change(file, { share });
  } });
  const so = begin(), { days } = sums;
  await sendDays(days, so, { dryRun: true, isOver: () => isOver(file) });
  if (isOver(file)) return;
  change(file, { reading: null, sums, so: begin(), found: { days: days.length, from: days[0].day, to: days.at(-1).day, stored: so.stored,
    kept: so.kept, typed: so.typed, flaws: [], flawCount: 0 } });
}

function problemOf(error, chosen) {
  if (error instanceof NotText) return t("steps.file.unknown");
  if (error instanceof DOMException) return t("steps.file.unread");
  // A long table whose days are written in a way that only the server reads.
  if (error.why === "noSteps" && chosen.size > MOST && !/\.(zip|xml)$/i.test(chosen.name)) return t("steps.file.big");
  if (error instanceof Unread) return t(`steps.file.${error.why}`);
  return NAMED[error.reason] ? t(NAMED[error.reason]) : fault(error);
}

const dayOf = (day) => dayText(day, { year: true });

function found(file) {
  const { days, from, to, stored, kept, typed } = file.found;
  return html`<p class="strong">${days ? t("steps.file.days", { n: days, from: dayOf(from), to: dayOf(to) }) : t("steps.file.none")}</p>
    ${file.sums ? ofPhone(file.sums) : null}
    ${days ? html`<p>${[stored ? t("steps.file.stored", { n: stored }) : t("steps.file.same"), kept ? t("steps.file.kept", { n: kept }) : null,
      typed ? t("steps.file.typed", { n: typed, of: kept }) : null].filter(Boolean).join(" ")}</p>` : null}
    ${left(file)}
    ${stored ? html`<div class="ends"><button type="button" class="btn" data-live ?disabled=${Boolean(file.busy)} @click=${() =>
      store(file)}>${t("steps.file.import", { n: stored })}</button></div>` : null}`;
}

function ofPhone({ from, days, skipped, future, big }) {
  const mean = Math.round(days.reduce((sum, { steps }) => sum + steps, 0) / days.length);
  const left = [skipped && "skipped", future && "future", big && "large"].filter(Boolean), n = { skipped, future, large: big };
  const words = [t("steps.file.mean", { n: mean, steps: whole(mean) }), from === "apple" ? t("steps.file.devices") : null];
  return html`<p>${words.filter(Boolean).join(" ")}</p>
    ${left.length ? html`<p>${left.map((name) => t(`steps.file.left.${name}`, { n: n[name] })).join(" ")}</p>` : null}`;
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
  const here = app.form.steps, hasLeft = () => app.form.steps !== here;
  change(file, { busy: true, problem: null });
  try {
    if (file.sums) await sendDays(file.sums.days, file.so, { dryRun: false, isOver: hasLeft });
    const { stored } = file.sums ? file.so : await sendText(file.text, false);
    if (hasLeft()) return;
    if (!isOver(file)) put({ file: {} });
    toast(t("steps.file.done", { n: stored }));
  } catch (error) {
    // A long file need not be read again: the next try continues where this one ended.
    if (!hasLeft()) change(file, { busy: false, found: file.sums ? file.found : null, problem: problemOf(error, file) });
  }
}
