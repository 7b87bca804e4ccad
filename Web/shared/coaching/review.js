// A month's report on the screen and as a PDF: a client's for their trainer, or a member's own. Contract:
//   newReport() → the state of a report that was opened; openReport(host, month) loads a month, without one the current;
//   reviewPage(host) → template.
//   host: {state() → what newReport() made, or null once it is closed; refresh(); read(month) and paper(month) → promises of the report
//   and of {name, pdf}; now(), unit(); leave: what back() of head.js takes, for a page without a head; print(): for a page with a
//   button to print}.
import { html, keyed, svg } from "../template.js";
import { dateText, dayAt, dayText } from "../days.js";
import { dayKey, grams, gramsIn, number, shortDay, volume, weight } from "../format.js";
import { savePdf } from "../files/savefile.js";
import { back } from "../parts/head.js";
import { blank, skeleton, toast } from "../ui.js";
import { fault, t } from "../words.js";
import { KINDS } from "../progress/measurements.js";
import "../words/coaching/review.js";

const MONTHS = 12;
const title = (month) => dateText(dayAt(`${month}-15`), { month: "long", year: "numeric" });

// The newest first.
function months(now) {
  const [year, month] = dayKey(now).split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => {
    const at = year * 12 + month - 1 - ago;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

export const newReport = () => ({ month: null, data: null, failed: null, busy: false });

export async function openReport(host, month = months(host.now())[0]) {
  const here = host.state();
  Object.assign(here, { month, failed: null });
  try {
    const data = await host.read(month);
    if (here.month === month) here.data = data;
  } catch (error) { if (here.month === month) here.failed = error; }
  host.refresh();
}

// Opened by a tap, so it is drawn at once that the month is on its way.
function turnTo(host, month) {
  openReport(host, month);
  host.refresh();
}

export function reviewPage(host) {
  const here = host.state(), isThere = here.data?.month === here.month;
  return html`<section class="report-tools" aria-label=${t("review.title")}>${host.leave ? back(host.leave) : null}
    <label class="field"><span class="unseen">${t("review.month")}</span><select class="input" @change=${(event) =>
      turnTo(host, event.target.value)}>${months(host.now()).map((month) => html`<option value=${month}
        ?selected=${month === here.month}>${title(month)}</option>`)}</select></label>
    ${host.print ? html`<button type="button" class="btn" ?disabled=${!isThere} @click=${() => host.print()}>${t("review.print")}</button>` : null}
    <button type="button" class="btn go" ?disabled=${!isThere || here.busy} @click=${() => save(host)}>${t("review.pdf")}</button></section>
    ${here.failed ? html`<div class="panel card">${blank({ icon: "cloud", title: t("review.failed"), text: fault(here.failed),
      action: html`<button type="button" class="btn" @click=${() => turnTo(host, here.month)}>${t("retry")}</button>` })}</div>`
    : isThere ? sheet(here.data, host) : skeleton(5)}`;
}

async function save(host) {
  const here = host.state();
  here.busy = true;
  host.refresh();
  try {
    const { name, pdf } = await host.paper(here.month);
    savePdf(name, pdf);
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  here.busy = false;
  host.refresh();
}

// MARK: The sheet

// A member's own page says whose it is, so its sheet is named by the month.
const top = ({ client, trainer, month }) => (trainer ? html`<header><h1 class="title" id="report-title"><bdi>${client.name}</bdi></h1><p
  class="dim">${t("review.head", { month: title(month), name: trainer.name })}</p></header>`
  : html`<h2 class="report-month" id="report-title">${title(month)}</h2>`);

const sheet = (data, { unit, now }) => html`<article class="panel report" aria-labelledby="report-title">${top(data)}
  ${sums(data, unit())}${weeks(data)}${data.lifts?.length ? lifts(data.lifts, unit()) : null}
  ${data.bodyWeight?.length ? body(data, unit()) : null}${data.measurements?.length ? measured(data.measurements) : null}
  ${data.goals?.length ? part("goals", html`<ul>${data.goals.map((goal, i) => keyed(i, html`<li>${t("review.target",
    { name: goal.name, weight: weight(goal.weight, unit()), day: dayText(goal.by, { year: true }) })} <span class="pill">${
    t(`review.target.${goal.state}`)}</span></li>`))}</ul>`) : null}
  ${data.notes.length ? part("notes", html`<ul>${data.notes.map((note, i) => keyed(i, html`<li><span class="small">${
    shortDay(note.at, now())}</span><p class="said"><bdi>${note.text}</bdi></p></li>`))}</ul>`) : null}</article>`;

const part = (name, content) => html`<section class="report-part"><h2 class="label">${t(`review.${name}`)}</h2>${content}</section>`;

function sums({ this: now, before, kept }, unit) {
  const rows = [["workouts", now.workouts, t("review.before", { n: before.workouts })], ["sets", now.sets,
    t("review.before", { n: before.sets })]];
  if (now.volumeGrams !== undefined) rows.push(["volume", volume(now.volumeGrams, unit),
    t("review.before", { n: volume(before.volumeGrams ?? 0, unit) })]);
  if (kept) rows.push(["kept", t("review.percent", { n: Math.round((kept.done / kept.planned) * 100) }), t("review.kept.of", kept)]);
  return html`<dl class="report-sums">${rows.map(([name, value, note]) => keyed(name, html`<div><dt class="small">${
    t(`review.sum.${name}`, { n: value })}</dt><dd class="number">${value}</dd><dd class="small">${note}</dd></div>`))}</dl>`;
}

function weeks({ weeks: list }) {
  const most = Math.max(1, ...list.map((week) => week.workouts)), wide = 56, tall = 72;
  return part("weeks", html`<svg class="report-weeks" role="img" aria-label=${list.map((week) => t("review.week",
      { day: dayText(week.monday), n: week.workouts })).join(", ")} viewBox=${`0 0 ${list.length * wide} ${tall + 40}`}
      width=${list.length * wide} height=${tall + 40}>${list.map((week, i) => {
    const high = (week.workouts / most) * tall;
    return keyed(week.monday, svg`<g><rect x=${i * wide} y=${18 + tall - high} width=${wide - 16} height=${Math.max(high, 1)} rx="3"></rect>
      <text class="count" x=${i * wide + (wide - 16) / 2} y=${12 + tall - high} text-anchor="middle">${week.workouts}</text>
      <text x=${i * wide + (wide - 16) / 2} y=${tall + 36} text-anchor="middle">${dayText(week.monday)}</text></g>`);
  })}</svg>`);
}

function curve(points, label) {
  const wide = 220, tall = 44, at = points.map((point) => dayAt(point.day)), values = points.map((point) => point.grams);
  if (points.length < 2 || at[0] === at.at(-1)) return null;
  const low = Math.min(...values), span = Math.max(...values) - low || 1;
  const spots = points.map((_, i) => [4 + ((at[i] - at[0]) / (at.at(-1) - at[0])) * (wide - 8),
    4 + (1 - (values[i] - low) / span) * (tall - 8)]);
  return html`<svg class="report-curve" role="img" aria-label=${label} viewBox=${`0 0 ${wide} ${tall}`} width=${wide}
    height=${tall}><polyline points=${spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}></polyline><circle
    cx=${spots.at(-1)[0]} cy=${spots.at(-1)[1]} r="3.5"></circle></svg>`;
}

const signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${number(Math.abs(Math.round(value * 10) / 10))}`;

const lifts = (list, unit) => part("lifts", html`<ul class="report-rows">${list.map((lift) => keyed(lift.exercise, html`<li><span><bdi
    class="strong">${lift.name}</bdi><span class="small">${t("count.sets", { n: lift.sets })}</span></span><span
    class="report-now"><span class="number">${grams(lift.bestGrams, unit)}</span><span class="small">${lift.beforeGrams
      ? t("review.change", { n: signed(gramsIn(lift.bestGrams, unit) - gramsIn(lift.beforeGrams, unit)) })
      : t("review.first")}</span></span>${curve(lift.points, t("review.curve", { name: lift.name }))}</li>`))}</ul>`);

function body({ bodyWeight: points, month }, unit) {
  const last = points.at(-1), first = points.find((point) => point.day.startsWith(month));
  return part("body", html`<ul class="report-rows"><li><span><span class="strong">${t("review.body.last")}</span><span
    class="small">${dayText(last.day)}</span></span><span class="report-now"><span class="number">${grams(last.grams, unit)}</span><span
    class="small">${first && first !== last ? t("review.body.change", { n: signed(gramsIn(last.grams, unit)
      - gramsIn(first.grams, unit)) }) : ""}</span></span>${curve(points, t("review.curve", { name: t("review.body") }))}</li></ul>`);
}

function measured(list) {
  const latest = KINDS.map((kind) => list.find((one) => one.kind === kind)).filter(Boolean);
  return part("measured", html`<dl class="report-facts">${latest.map((one) => keyed(one.kind, html`<div><dt class="small">${
    t(`measure.${one.kind}`)}</dt><dd class="strong">${t("measure.value", { n: number(one.value.value),
    unit: t(`measure.unit.${one.value.unit}`) })}</dd><dd class="small">${dayText(one.day)}</dd></div>`))}</dl>`);
}
