// Import from another app: choose → upload in parts → kilograms or pounds, if the file does not say → preview, and
// choose what each exercise becomes → import. The server recognises the format by the file's content.
// Contract: importing() → template. Nothing is stored before the last step, and importing the same file again adds
// nothing. Earlier imports are listed below the first step, and can be undone there.
// The server keeps an upload only as long as its connection: after a reconnect it must be uploaded again.
// A bar says how far the file is sent, and then how much of a long import is stored (import.progress).
import { dateText, dayAt } from "../../shared/days.js";
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { whole } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { NotText, readText } from "../../shared/files/textfile.js";
import { sendText } from "../../shared/files/upload.js";
import { fault, has, language, t } from "../../shared/words.js";
import "../../shared/words/import.js";
import "../../shared/words/roads/roads.js";
import { choice } from "../../shared/ui.js";
import { dateOrder, leftOut, wrongLines } from "./importleft.js";
import { matches } from "./importmatch.js";
import { earlier, forget } from "./importundo.js";
import { app, session } from "../base/state.js";

noun({ hears: { "import.progress": ({ done, of }) => {
  const work = app.form.import;
  if (work?.storing) work.stored = { done, of };
} } });

const MOST = 16 * 1024 * 1024;

export function importing() {
  const work = (app.form.import ??= { step: "choose" });
  return html`${head({ back: { href: "#profile" }, title: t("me.import.open") })}
    <div class="narrow" aria-busy=${work.busy ? "true" : "false"}>
      ${work.step === "done" ? done(work) : work.step === "look" ? look(work) : html`${chooser(work)}${toRoads()}${earlier()}`}
    </div>`;
}

function again(more = {}) {
  app.form.import = { step: "choose", ...more };
  app.refresh();
}

function chooser(work) {
  return html`<ol class="panel card steps">
    <li>${t("me.import.step1")}</li>
    <li>${t("me.import.step2")}</li>
    <li>${t("me.import.step3")}</li>
  </ol>
    <form class="panel card entry" aria-label=${t("me.import.open")}
      @submit=${(e) => { e.preventDefault(); send(work); }}>
      <label class=${`drop${work.file ? " has" : ""}`}>
        <input class="unseen" type="file" accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          aria-label=${t("me.import.file")}
          @change=${(e) => {
            const file = e.target.files[0];
            if (file) again({ file, ...(file.size > MOST && { problem: t("me.import.big") }) });
          }}>
        <rack-icon name=${work.file ? "check" : "note"}></rack-icon><span><span
          class="strong"><bdi>${work.file ? work.file.name : t("me.import.file")}</bdi></span><span
            class="small">${work.file
              ? t("me.import.other", { size: size(work.file.size) })
              : t("me.import.kind")}</span></span></label>
      ${work.asksUnit ? html`<p class="notice" role="status">${t("me.import.is", { app: appOf(work.asksUnit) })}</p>
        ${choice({ name: "import-unit", label: t("me.import.unit"), hint: t("me.import.unit.hint"),
        value: work.unit ?? "", options: ["kg", "lb"].map((value) => ({ value, label: t(`me.import.${value}`) })),
        set: (unit) => { work.unit = unit; app.refresh(); } })}` : null}
      ${work.problem ? html`<p class="notice bad" role="alert">${work.problem}</p>` : null}
      ${work.busy ? going(work.sent ?? 0, t(work.sent >= 1 ? "me.import.reading" : "me.import.sending"), "status")
      : html`<button class="btn go wide big"
        ?disabled=${!work.file || (work.asksUnit && !work.unit) || work.file.size > MOST}>${
          t("me.import.look")}</button>`}
    </form>`;
}

// Without a role its text is not read out at each change: the bar has the same numbers.
const going = (share, text, role = null) => html`<div class="going" role=${role}>
  <progress max="1" .value=${share} aria-label=${t(role ? "me.import.sending" : "me.import.storing")}></progress>
  <p>${text}</p></div>`;

const toRoads = () => html`<section class="panel card rows" aria-label=${t("roads.import")}><a class="row" href="#roads"><span><span
  class="strong">${t("roads.import")}</span><span class="small">${t("roads.import.what")}</span></span><rack-icon name="next"></rack-icon></a></section>`;

const appOf = (preview) => t(`me.import.app.${preview.format}`);
const size = (bytes) => (bytes < 1_000_000
  ? `${Math.max(1, Math.round(bytes / 1000))} kB`
  : `${(bytes / 1_000_000).toFixed(1)} MB`);
const date = (key) => dateText(dayAt(key), { dateStyle: "medium" });

async function upload(work) {
  const { text, encoding } = await readText(work.file);
  work.encoding = encoding;
  await sendText(session, text, (share) => {
    work.sent = share;
    app.refresh();
  });
}

async function run(work, dryRun, { sent = false } = {}) {
  Object.assign(work, { busy: true, problem: null, sent: 0, storing: !dryRun, stored: null });
  app.refresh();
  const choices = Object.entries(work.choices ?? {})
    .map(([theirs, exercise]) => ({ theirs, ...(exercise === null ? {} : { exercise }) }));
  const ask = () => session.change("imports.run",
    { ...(work.unit ? { unit: work.unit } : {}), ...(work.dates ? { dates: work.dates } : {}), dryRun, ...(choices.length ? { choices } : {}) });
  try {
    if (dryRun && !sent) await upload(work);
    work.sent = 1;
    app.refresh();
    try { return await ask(); } catch (error) {
      if (error.reason !== "no_such_upload") throw error;
      await upload(work);
      return await ask();
    }
  } catch (error) {
    work.problem = error instanceof NotText ? t("me.import.notText")
      : error instanceof DOMException ? t("me.import.unread") : fault(error);
    return null;
  } finally {
    Object.assign(work, { busy: false, storing: false, stored: null });
    app.refresh();
  }
}

async function send(work) {
  const preview = await run(work, true);
  if (preview?.errors.length && !preview.format) work.problem = t("me.import.unknown");
  else if (preview?.needsUnit && !preview.errors.length) work.asksUnit = preview;
  else if (preview) Object.assign(work, { step: "look", preview });
  app.refresh();
}

// Requests another preview with the choice.
async function choose(work, theirs, exercise) {
  work.choices = { ...work.choices, [theirs]: exercise };
  const preview = await run(work, true, { sent: true });
  if (preview) work.preview = preview;
  app.refresh();
}

async function read(work, dates) {
  const before = work.dates;
  work.dates = dates;
  const preview = await run(work, true, { sent: true });
  if (preview) work.preview = preview;
  else work.dates = before;
  app.refresh();
}

async function store(work) {
  const result = await run(work, false);
  if (result && !result.errors.length) {
    Object.assign(work, { step: "done", result });
    forget();
  }
  else if (result) work.preview = result;
  app.refresh();
}

function look(work) {
  const { preview } = work, wrong = preview.errors.length > 0, none = !wrong && !preview.sets && !preview.workouts
    && !besides(preview).length;
  if (wrong) return html`<section class="panel card entry" aria-labelledby="wrong-title">
    <div class="notice bad" role="alert"><h2 id="wrong-title">${t("me.import.wrong")}</h2>
      <p class="plain">${t("me.import.wrong.text", { n: preview.errors.length })}</p></div>
    ${wrongLines(work, preview)}
    <button type="button" class="btn go wide"
      @click=${() => again()}>${t("me.import.choose")}</button></section>`;
  if (none) return html`<section class="panel card entry"><div class="blank">
    <rack-icon name="check"></rack-icon>
    <div role="status"><h2 class="strong">${t("me.import.already")}</h2></div>
    <p class="dim">${t("me.import.already.text")}</p>
  </div>
    <div class="ends">
      <a class="btn go" href="#history" @click=${() => again()}>${t("me.import.see")}</a>
      <button type="button" class="btn line" @click=${() => again()}>${t("me.import.choose")}</button>
    </div></section>${leftOut(work, preview)}`;
  return html`${dateOrder(work, { choose: (dates) => read(work, dates) })}
    <section class="panel card entry" aria-labelledby="look-title">
    <h2 class="label" id="look-title">${t("me.import.would", { app: appOf(preview) })}</h2>
    ${sums(preview)}
      ${preview.grown ? html`<p class="strong">${t("me.import.grown", { n: preview.grown })}</p>` : null}
      <p>${preview.from
        ? t(preview.from === preview.to ? "me.import.day" : "me.import.span",
          { from: date(preview.from), to: date(preview.to) })
        : ""}${preview.skipped ? ` ${t("me.import.skipped", { n: preview.skipped })}` : ""}</p>
      ${work.encoding === "windows-1252" ? html`<p class="notice">${t("me.import.encoding")}</p>` : null}
      ${preview.leftOut ? html`<p class="strong">${t("me.import.leaves",
        { n: preview.leftOut.length + (preview.leftOutMore ?? 0) })}</p>` : null}
      ${work.problem ? html`<p class="notice bad" role="alert">${work.problem}</p>` : null}
      ${work.stored ? going(work.stored.done / work.stored.of, t("me.import.stored",
        { done: whole(work.stored.done), of: whole(work.stored.of) })) : null}
      <div class="ends"><button type="button" class="btn go big" data-live ?disabled=${work.busy}
        @click=${() => store(work)}>${t(work.storing ? "me.import.storing"
          : preview.sets ? "me.import.do" : "me.import", { n: preview.sets, sets: whole(preview.sets) })}</button>
          <button type="button" class="btn line" ?disabled=${work.busy} @click=${() => again()}>${t("cancel")}</button>
      </div></section>
    ${leftOut(work, preview)}
    ${matches(work, { choose: (theirs, exercise) => choose(work, theirs, exercise) })}`;
}

const sum = (n, words) => html`<div><dd class="number">${whole(n)}</dd><dt>${t(words, { n })}</dt></div>`;

const sums = (report) => html`<dl class="sums">
  ${sum(report.workouts, "me.import.n.workouts")}
  ${sum(report.sets, "me.sets.of")}
  ${sum(report.matched.length + report.created.length, "me.import.n.exercises")}
</dl>
  ${besides(report).length ? html`<p>${t("me.import.besides", { list: listed(besides(report)) })}</p>` : null}`;

// Found only in exports of Rackside.
const BESIDES = ["routines", "plans", "bodyWeights", "measurements", "maxes", "goals", "targets"];
const besides = (report) => [
  ...BESIDES.filter((name) => report[name] > 0).map((name) => t(`me.import.${name}`, { n: report[name] })),
  ...(report.profile ?? []).filter((name) => has(`me.import.profile.${name}`)).map((name) => t(`me.import.profile.${name}`)),
];
const listed = (texts) => new Intl.ListFormat(language).format(texts);

const done = (work) => html`<section class="panel card entry">
  <div class="blank">
    <rack-icon name="trophy"></rack-icon>
    <div role="status"><h2 class="strong">${work.result.leftOut
      ? t("me.import.done.but", { n: work.result.leftOut.length + (work.result.leftOutMore ?? 0) })
      : t("me.import.done")}</h2></div>
    <p class="dim">${t("me.import.done.text")}</p>
  </div>
  ${sums(work.result)}
  <div class="ends">
    <a class="btn go" href="#history" @click=${() => again()}>${t("me.import.see")}</a>
    <button type="button" class="btn line" @click=${() => again()}>${t("me.import.choose")}</button>
  </div></section>${leftOut(work, work.result)}`;
