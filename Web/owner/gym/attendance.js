// How the gym was used: visits, classes and appointments by weekday and hour, what was planned and who came, how full each class
// was, and who has been away for long. The page at #attendance, which loads at the first draw and at each further visit.
import { noun } from "../../shared/register.js";
import { segments } from "../../shared/parts/segments.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { DAY_MS, dayAt, dayText, mondayOf, weekdayName } from "../../shared/days.js";
import { number, shortDay, whole, timeOfDay } from "../../shared/format.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { desk } from "../floor/desk.js";
import { app, clock, session } from "../state.js";

const WEEKS = [4, 12], KINDS = ["gym", "classes", "appointments"], AWAY = [14, 21, 30, 60, 90];
const FIRST = 6, LAST = 22, LEVELS = 5;

noun({ address: "attendance", section: "today", title: "owner.attendance", draw: attendance,
  turned: (path) => { if (path && app.attendance) loadAttendance(); }, left: () => { app.attendance = null; } });

const state = () => (app.attendance ??= { weeks: 4, kind: "gym", by: "week", days: 21, use: null, failed: null, away: null, awayFailed: null });
const put = (values) => { Object.assign(state(), values); app.refresh(); };

async function loadUse() {
  const here = state(), { weeks } = here;
  try {
    const use = await session.ask("attendance.get", { weeks });
    if (here.weeks === weeks) Object.assign(here, { use, failed: null });
  } catch (error) { if (here.weeks === weeks) here.failed = error; }
  app.refresh();
}

async function loadAway() {
  const here = state(), { days } = here;
  try {
    const away = await session.ask("attendance.away", { days });
    if (here.days === days) Object.assign(here, { away, awayFailed: null });
  } catch (error) { if (here.days === days) here.awayFailed = error; }
  app.refresh();
}

function loadAttendance() {
  loadUse();
  loadAway();
}

function attendance() {
  if (!app.attendance) { state(); loadAttendance(); }
  const here = state(), { use, failed } = here;
  return html`${head({ title: t("owner.attendance"), rest: segments({ label: t("owner.attendance.span"), value: here.weeks, set: (weeks) => {
        put({ weeks });
        loadUse();
      }, options: WEEKS.map((value) => ({ value, label: t("owner.attendance.weeks", { n: value }) })) }) })}
    ${failed && !use ? html`<div class="panel card">${blank({ icon: "cloud", title: t("owner.attendance.failed"), text: fault(failed),
      action: html`<button type="button" class="btn" @click=${loadAttendance}>${t("retry")}</button>` })}</div>`
    : !use ? skeleton(5) : html`${hours(here, use)}
      <div class="halves even"><div class="half">${sums(here, use)}</div><div class="half">${away(here)}</div></div>
      ${slots(use)}`}`;
}

// MARK: By hour

function hours(here, use) {
  const weeks = Math.round((dayAt(use.to) - dayAt(use.from) + DAY_MS) / (7 * DAY_MS));
  const kinds = here.kind === "all" ? KINDS : [here.kind];
  const sums = use.gym.map((row, day) => row.map((_, hour) => kinds.reduce((sum, kind) => sum + use[kind][day][hour], 0)));
  const used = sums.flatMap((row) => row.map((n, hour) => (n ? hour : null))).filter((hour) => hour !== null);
  const from = Math.min(FIRST, ...used), to = Math.max(LAST, ...used), most = Math.max(...sums.flat());
  const shown = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  let best = { n: 0 };
  sums.forEach((row, day) => row.forEach((n, hour) => { if (n > best.n) best = { n, day, hour }; }));
  const level = (n) => (n ? Math.max(1, Math.ceil((n / most) * LEVELS)) : 0);
  const mean = (n) => { const each = n / weeks; return each >= 10 ? whole(each) : number(Math.round(each * 10) / 10); };
  return html`<section class="panel card" aria-labelledby="hours-title"><div class="card-head"><h2 class="label"
      id="hours-title">${t("owner.attendance.hours")}</h2>${segments({ label: t("owner.attendance.kind"), value: here.kind, set: (kind) => put({ kind }),
      options: [...KINDS, "all"].map((value) => ({ value, label: t(`owner.attendance.kind.${value}`) })) })}</div>
    <p class="dim">${best.n ? t("owner.attendance.best", { day: weekdayName(best.day + 1, "long"), hour: timeOfDay(best.hour * 60),
      n: mean(best.n) }) : t("owner.attendance.none")}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${t("owner.attendance.hours")}><table class="hours"><caption
      class="unseen">${t("owner.attendance.caption", { from: dayText(use.from), to: dayText(use.to) })}</caption>
      <thead><tr><td></td>${shown.map((hour) => keyed(hour, html`<th scope="col">${hour}</th>`))}</tr></thead>
      <tbody>${sums.map((row, day) => keyed(day, html`<tr><th scope="row">${weekdayName(day + 1)}</th>${shown.map((hour) =>
        keyed(hour, html`<td class=${`l${level(row[hour])}`}>${row[hour] ? mean(row[hour]) : html`<span
          class="unseen">0</span>`}</td>`))}</tr>`))}</tbody></table></div>
    <p class="small">${t("owner.attendance.how", { from: dayText(use.from), to: dayText(use.to) })}</p></section>`;
}

// MARK: Planned and done

const SUMS = ["visits", "planned", "trained", "booked", "came"], DONE = ["visits", "trained", "came"], BY = ["week", "day"];

function sums(here, use) {
  const rows = new Map();
  for (const day of use.days) {
    const key = here.by === "week" ? mondayOf(day.day) : day.day;
    const sum = rows.get(key) ?? Object.fromEntries(SUMS.map((name) => [name, 0]));
    for (const name of SUMS) sum[name] += day[name];
    rows.set(key, sum);
  }
  const first = (key) => dayText(key, { weekday: here.by === "day" });
  return html`<section class="panel card" aria-labelledby="sums-title"><div class="card-head"><h2 class="label" id="sums-title">${
      t("owner.attendance.sums")}</h2>${segments({ label: t("owner.attendance.by"), value: here.by, set: (by) => put({ by }),
      options: BY.map((value) => ({ value, label: t(`owner.attendance.by.${value}`) })) })}</div>
    <div class="scroll by-days" tabindex="0" role="group" aria-label=${t("owner.attendance.sums")}><table class="sums"><thead><tr><th
      scope="col">${t(`owner.attendance.${here.by}`)}</th>${SUMS.map((name) => keyed(name,
        html`<th scope="col">${t(`owner.attendance.${name}`)}</th>`))}</tr></thead>
      <tbody>${[...rows].reverse().map(([key, sum]) => keyed(key, html`<tr><th scope="row">${first(key)}</th>${SUMS.map((name) =>
        keyed(name, html`<td class=${DONE.includes(name) ? "strong" : ""}>${whole(sum[name])}</td>`))}</tr>`))}</tbody></table></div>
    <p class="small">${t("owner.attendance.sums.how")}</p></section>`;
}

// MARK: Classes

const fill = ({ capacity, booked }) => (capacity ? booked / capacity : null);

function slots(use) {
  return html`<section class="panel card" aria-labelledby="slots-title"><h2 class="label" id="slots-title">${
      t("owner.attendance.slots")}</h2>
    ${use.slots.length ? html`<div class="scroll" tabindex="0" role="group" aria-label=${t("owner.attendance.slots")}><table
      class="sums"><thead><tr><th scope="col">${t("owner.attendance.class")}</th>${["places", "booked", "came", "full", "trend"].map(
        (name) => keyed(name, html`<th scope="col">${t(`owner.attendance.${name}`)}</th>`))}</tr></thead>
      <tbody>${use.slots.map((slot) => keyed(`${slot.class} ${slot.weekday} ${slot.start}`, line(slot)))}</tbody></table></div>
      <p class="small">${t("owner.attendance.slots.how")}</p>` : html`<p class="dim">${t("owner.attendance.slots.none")}</p>`}</section>`;
}

function line({ name, weekday: onDay, start, last, before }) {
  const now = fill(last), then = fill(before), change = now === null || then === null ? null : Math.round((now - then) * 100);
  const tone = change === null || Math.abs(change) < 5 ? "" : change > 0 ? "good" : "bad";
  return html`<tr><th scope="row"><bdi>${name}</bdi> <span class="small">${weekdayName(onDay)} ${timeOfDay(start)}</span></th>
    <td>${whole(last.capacity)}</td><td>${whole(last.booked)}</td><td>${whole(last.came)}</td>
    <td class="strong">${now === null ? t("owner.attendance.nothing") : t("owner.attendance.percent", { n: Math.round(now * 100) })}</td>
    <td><span class=${`pill ${tone}`}>${change === null ? t("owner.attendance.new") : t("owner.attendance.change",
      { n: `${change > 0 ? "+" : change < 0 ? "−" : "±"}${Math.abs(change)}` })}</span></td></tr>`;
}

// MARK: Away

function away(here) {
  const { away: known, awayFailed } = here;
  return html`<section class="panel card" aria-labelledby="away-title"><div class="card-head"><h2 class="label"
      id="away-title">${t("owner.attendance.away")}</h2><label class="field"><span class="unseen">${
      t("owner.attendance.away.since")}</span><select class="input" @change=${(event) => {
        put({ days: Number(event.target.value), away: null });
        loadAway();
      }}>${AWAY.map((days) => html`<option value=${days} ?selected=${days === here.days}>${t("owner.attendance.away.days",
        { n: days })}</option>`)}</select></label></div>
    ${!known ? awayFailed ? html`<p class="notice bad" role="alert">${fault(awayFailed)}</p>` : skeleton(3)
    : !known.count ? html`<p class="dim">${t(!here.use || desk.count || here.use.days.some(({ visits }) => visits) ? "owner.attendance.away.none" : "owner.attendance.away.nobody")}</p>`
    : html`<p class="dim">${t("owner.attendance.away.count", { n: known.count })}</p><ul class="away-rows">${known.members.map((row) =>
      keyed(row.member.id, html`<li><rack-plate .face=${row.member}></rack-plate><span><bdi class="strong">${row.member.name}</bdi><span
        class="small">${t("owner.attendance.away.last", { day: shortDay(row.lastAt, clock.now()) })}</span></span><span
        class="pill">${t("owner.attendance.away.for", { n: Math.floor((clock.now() - row.lastAt) / DAY_MS) })}</span></li>`))}</ul>`}</section>`;
}
