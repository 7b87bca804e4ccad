// What the gym has on a day for everybody, from calendar files, at #calendar. It loads at the first draw and at each further
// visit. A file is looked at first; nothing is stored before the second step.
import { dateText, dayAt, dayOf, shift } from "../../shared/days.js";
import { timeOfDay } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { fault, has, t } from "../../shared/words.js";
import { NotText, readText } from "../../shared/files/textfile.js";
import { sendText } from "../../shared/files/upload.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { wholeReply } from "../../shared/pages.js";
import { gymMonth, openGymMonth } from "./gymcalendar.js";
import { loadRoomFeeds, roomFeeds } from "./roomfeeds.js";
import { app, clock, session } from "../state.js";

const MOST = 4 << 20, AHEAD_DAYS = 365;

noun({ address: "calendar", section: "calendar", title: "owner.calendar", draw: calendar, turned: (path) => {
  if (!path) return;
  if (app.occasions) loadOccasions();
  if (app.roomFeeds) loadRoomFeeds();
  if (app.month) openGymMonth();
}, left: () => { app.occasions = null; } });

async function loadOccasions() {
  const here = (app.occasions ??= { loading: true }), from = dayOf(clock.now());
  try {
    here.list = (await wholeReply((...request) => session.ask(...request), "occasions.list",
      { from, to: shift(from, AHEAD_DAYS) })).occasions;
    here.failed = false;
  } catch { here.failed = !here.list; }
  here.loading = false;
  app.refresh();
}

function calendar() {
  if (!app.occasions) loadOccasions();
  const here = app.occasions;
  return html`<h1 class="unseen">${t("owner.calendar")}</h1>${gymMonth()}
    <div class="halves even"><div class="half">${bring(here)}</div>
    <div class="half"><section class="panel card entry" aria-labelledby="coming-title">
      <h2 class="label" id="coming-title">${t("owner.occasions")}</h2>${coming(here)}</section></div></div>${roomFeeds()}`;
}

function bring(here) {
  const { file, report, done } = here;
  return html`<form class="panel card entry" aria-labelledby="bring-title" novalidate
    @submit=${(event) => { event.preventDefault(); send(here, report ? "import" : "preview"); }}>
    <h2 class="label" id="bring-title">${t("owner.occasions.bring")}</h2>
    <p class="hint">${t("owner.occasions.how")}</p>
    <label class="btn wide pick"><input class="unseen" type="file" accept=".ics,text/calendar"
      aria-label=${t("owner.occasions.file")} @change=${(event) => choose(here, event.target)}>
      <rack-icon name=${file ? "check" : "note"}></rack-icon><bdi>${file?.name ?? t("owner.occasions.file")}</bdi></label>
    ${here.problem ? html`<p class="notice bad" role="alert">${here.problem}</p>` : null}
    ${report ? resultOf(report, done) : null}
    ${report && !done && here.encoding === "windows-1252"
      ? html`<p class="notice">${t("owner.occasions.encoding")}</p>` : null}
    ${file && !done ? html`<div class="ends"><button class="btn go"
      ?disabled=${here.busy || report && !report.added && !report.changed}>${
        t(report ? "owner.occasions.do" : "owner.occasions.look")}</button></div>` : null}</form>`;
}

const resultOf = (report, done) => html`<div role="status"><p class="strong">${t(done ? "owner.occasions.done"
    : "owner.occasions.would", report)}</p></div>
  ${report.noteCount ? html`<p>${t("owner.occasions.notes", { n: report.noteCount })}</p>
    <ul class="notes">${report.notes.map(({ line, kind, what }, i) => keyed(i, html`<li><span
      class="small">${t("owner.occasions.line", { line })}</span> <bdi class="strong">${what}</bdi> ${
      t(`owner.occasions.${kind}`)}</li>`))}</ul>` : null}`;

function choose(here, input) {
  const [file] = input.files;
  if (!file) return;
  const problem = file.size > MOST ? t("owner.occasions.big") : null;
  Object.assign(here, { file: problem ? null : file, problem, report: null, done: false });
  app.refresh();
}

async function send(here, verb) {
  here.busy = true;
  app.refresh();
  try {
    const { text, encoding } = await readText(here.file);
    here.encoding = encoding;
    await sendText(session, text);
    here.report = verb === "import" ? await session.change("occasions.import") : await session.ask("occasions.preview");
    Object.assign(here, { done: verb === "import", problem: null });
    if (here.done) loadOccasions();
  } catch (error) {
    const words = `owner.occasions.${error instanceof NotText ? "not_a_calendar" : error.reason}`;
    Object.assign(here, { report: null, problem: has(words) ? t(words, error.params ?? {}) : fault(error) });
  }
  here.busy = false;
  app.refresh();
}

const date = (key) => dateText(dayAt(key), { dateStyle: "full" });
const when = ({ day, minute }) => (minute === undefined ? date(day) : `${date(day)}, ${timeOfDay(minute)}`);

function coming(here) {
  if (here.failed) return blank({ icon: "cloud", title: t("owner.occasions.failed"),
    action: html`<button type="button" class="btn" @click=${loadOccasions}>${t("retry")}</button>` });
  if (!here.list) return skeleton(3);
  if (!here.list.length) return blank({ icon: "note", title: t("owner.occasions.none") });
  // An occasion that is repeated is listed once, with its next day.
  const seen = new Set(), first = here.list.filter(({ occasion }) => !seen.has(occasion) && seen.add(occasion));
  return html`<ul class="occasions">${first.map((one) => keyed(one.occasion, html`<li><span><bdi
      class="strong">${one.name}</bdi><span class="small">${when(one)}${one.repeats
        ? ` · ${t("owner.occasions.repeats")}` : ""}${one.place ? html` · <bdi>${one.place}</bdi>` : null}</span></span>
    ${here.removing === one.occasion ? html`<button type="button" class="btn bad" data-live @click=${() => remove(here, one)}>${
        t("owner.occasions.remove.do")}</button><button type="button" class="btn line" @click=${() => { here.removing = null;
        app.refresh(); }}>${t("cancel")}</button>` : html`<button type="button" class="btn line"
        aria-label=${t("owner.occasions.remove.of", { name: one.name })}
        @click=${() => { here.removing = one.occasion; app.refresh(); }}>${t("owner.occasions.remove")}</button>`}</li>`))}
  </ul>`;
}

async function remove(here, { occasion, name }) {
  try {
    await session.change("occasions.remove", { occasion });
    toast(t("owner.occasions.removed", { name }));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  here.removing = null;
  loadOccasions();
}
