// The lines of a file that are left out, and whether the day or the month comes first in its dates. Contract:
//   leftOut(work, report) → template or null; wrongLines(work, report) → the lines of a file that is refused;
//   dateOrder(work, { choose }) → template or null; choose("dayFirst" or "monthFirst") asks for another preview.
import { dateText, dayAt } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { whole } from "../../shared/format.js";
import { has, t } from "../../shared/words.js";
import "../../shared/words/import.js";
import { choice } from "../../shared/ui.js";
import { app } from "../base/state.js";

// How many lines are shown; the others are folded.
const FEW = 5;

const longDate = (key) => dateText(dayAt(key), { dateStyle: "long" });

const first = (...keys) => keys.find(has);

function why({ field, reason, params = {} }) {
  const numbers = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, whole(value)]));
  return t(first(`me.import.why.${field}.${reason}`, `me.import.why.${reason}`) ?? "me.import.why.malformed", numbers);
}

// The column's name in the file, or else ours. A problem of the whole row or file has none.
function named({ column, field }) {
  if (column || ["columns", "header", "file"].includes(field)) return column;
  return has(`me.import.field.${field}`) ? t(`me.import.field.${field}`) : field;
}

const line = (report, one, what) => html`<li><span class=${`pill${what ? "" : " bad"}`}>${
    t(report.format === "rackside" ? "me.import.workout" : "me.import.line", { n: one.line })}</span>
  <span>${named(one) ? html`<bdi class="strong">${named(one)}</bdi> ` : null}${
    one.text ? html`<q><bdi>${one.text}</bdi></q> ` : null}${why(one)}${what ? html`<span class="small">${what}</span>`
    : null}</span></li>`;

// The server sends only the first wrong lines, so no total is shown.
export function wrongLines(work, report) {
  const all = report.errors, isShut = all.length > FEW && !work.showsWrong;
  return html`<ol class="lines">${all.slice(0, isShut ? FEW : all.length).map((one, i) => keyed(i, line(report, one)))}</ol>
    ${isShut ? html`<button type="button" class="btn wide" @click=${() => { work.showsWrong = true; app.refresh(); }}>${
        t("me.import.wrong.more")}</button>` : null}`;
}

export function leftOut(work, report) {
  const all = report.leftOut ?? [], more = report.leftOutMore ?? 0, isShut = all.length > FEW && !work.showsLeft;
  if (!all.length) return null;
  return html`<section class="panel card" aria-labelledby="left-title">
    <h2 class="label" id="left-title">${t("me.import.left", { n: all.length + more })}</h2>
    <p class="small">${t("me.import.left.text")}</p>
    <ol class="lines left">${all.slice(0, isShut ? FEW : all.length).map((one, i) =>
      keyed(i, line(report, one, t(`me.import.part.${one.part}`))))}</ol>
    ${isShut ? html`<button type="button" class="btn wide" @click=${() => { work.showsLeft = true; app.refresh(); }}>${
        t("pick.more", { n: all.length - FEW })}</button>`
    : more ? html`<p class="small">${t("me.import.left.more", { n: more })}</p>` : null}</section>`;
}

export function dateOrder(work, { choose }) {
  const { dates } = work.preview;
  if (!dates) return null;
  return html`<section class="panel card entry" aria-labelledby="dates-title">
    <h2 class="label" id="dates-title">${t("me.import.dates")}</h2>
    ${choice({ name: "import-dates", label: t("me.import.dates.is", dates), value: dates.order,
      hint: t(dates.chosen ? "me.import.dates.chosen" : "me.import.dates.guess"),
      options: ["dayFirst", "monthFirst"].map((value) => ({ value, label: longDate(dates[value]) })), set: choose })}
  </section>`;
}
