// The gym's month, week and day for its staff: how many members plan and train, classes with their rooms, and
// occasions.
// Contract: gymCalendar(here, host) → template; here: an object that lives as long as the page shows it;
//   host: {session, now(), refresh(), me: a member's id or null, href(session) → the address of a class's list};
//   staleGym(session): loads everything again, after a change of classes and at each visit;
//   forgetGym(session): at logout.
// gymday.js draws a day.
import { segments } from "../parts/segments.js";
import { html, keyed } from "../template.js";
import { weeksOf } from "./calendar.js";
import { focusDay } from "./dayfocus.js";
import { dateText, dayAt, mondayOf, shift, weekOf, otherMonth } from "../days.js";
import { dayKey, time } from "../format.js";
import { dayPanel, roomsOf } from "./gymday.js";
import { progressOf } from "../progress/progress.js";
import { blank, skeleton } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/calendar/calendar.js";
import "../words/calendar/gymcalendar.js";

const VIEWS = ["month", "week", "day"], METHODS = ["schedule.gym", "classes.list", "occasions.list"];

export function forgetGym(session) { progressOf(session).clear(); }
export function staleGym(session) { for (const method of METHODS) progressOf(session).stale({ method }); }

// The loaded weeks of a month: {of(day), rooms, error} or null.
function read(here, host) {
  const weeks = weeksOf(here.day), range = { from: weeks[0][0], to: weeks.at(-1)[6] };
  const [plans, classes, occasions] = METHODS.map((method) => progressOf(host.session, host.refresh).of(method, range));
  const error = [plans, classes, occasions].find((each) => each.error && !each.data)?.error;
  if (error || !plans.data || !classes.data || !occasions.data) return { error };
  const key = [plans.data, classes.data, occasions.data, here.pick];
  if (here.read && key.every((each, i) => each === here.read.key[i])) return here.read;
  const days = new Map();
  const of = (day) => {
    if (!days.has(day)) days.set(day, { planned: 0, done: 0, names: [], sessions: [], occasions: [] });
    return days.get(day);
  };
  for (const { day, ...sums } of plans.data.days) Object.assign(of(day), sums);
  for (const session of classes.data.sessions) if (isPicked(session, here, host)) of(dayKey(session.startsAt)).sessions.push(session);
  for (const one of occasions.data.occasions) of(one.day).occasions.push(one);
  return here.read = { key, of, rooms: roomsOf(classes.data.sessions), leads: classes.data.sessions.some((each) => isOwn(each, host)) };
}

const isOwn = ({ trainer }, { me }) => me !== null && trainer?.id === me;
const isPicked = (session, { pick }, host) => pick === "all" || (pick === "mine" ? isOwn(session, host)
  : session.room?.id === Number(pick));

export function gymCalendar(here, host) {
  const today = dayKey(host.now());
  here.day ??= today;
  here.view ??= "month";
  here.pick ??= "all";
  const put = (values) => { Object.assign(here, values); host.refresh(); };
  const found = read(here, host), year = here.day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${here.day.slice(0, 4)}`;
  const month = `${dateText(dayAt(here.day), { month: "long" })}${year}`;
  const show = { here, host, today, put, found, isOwn: (session) => isOwn(session, host) };
  return html`<section class="gym-cal" aria-labelledby="gym-cal-title">
    <header class="gym-cal-head"><h2 class="title" id="gym-cal-title">${month}</h2>
      <div class="gym-cal-turn">${turn(show, -1, "back")}<button type="button" class="btn" ?disabled=${here.day === today}
        @click=${() => put({ day: today })}>${t("cal.today")}</button>${turn(show, 1, "next")}</div>
      ${segments({ label: t("cal.views"), value: here.view, set: (view) => put({ view }),
        options: VIEWS.map((value) => ({ value, label: t(`cal.${value}`) })) })}${found.of ? picker(show) : null}</header>
    ${found.error ? html`<section class="panel card">${blank({ icon: "cloud", title: t("gymcal.failed"),
      text: fault(found.error), action: html`<button type="button" class="btn" @click=${() => {
        progressOf(host.session).retry();
        host.refresh();
      }}>${t("retry")}</button>` })}</section>` : !found.of ? skeleton(6)
      : html`<div class=${`gym-cal-body ${here.view}`}>${here.view === "month" ? grid(show) : here.view === "week"
        ? week(show) : null}${dayPanel(show)}</div>`}</section>`;
}

function turn({ here, put }, by, icon) {
  const to = here.view === "month" ? otherMonth(here.day, by) : shift(here.day, here.view === "week" ? 7 * by : by);
  return html`<button type="button" class="btn icon" aria-label=${t(`cal.${by < 0 ? "earlier" : "later"}.${here.view}`)}
    @click=${() => put({ day: to })}><rack-icon name=${icon}></rack-icon></button>`;
}

// Chooses the classes: all, the trainer's own, or those of a room.
function picker({ here, put, found: { rooms, leads } }) {
  if (!rooms.length && !leads) return null;
  const options = [["all", t("gymcal.all")], ...(leads || here.pick === "mine" ? [["mine", t("gymcal.mine")]] : []),
    ...rooms.map(({ id, name }) => [String(id), name])];
  return html`<div class="field gym-cal-pick"><select aria-label=${t("gymcal.pick")} @change=${(event) =>
    put({ pick: event.target.value })}>${options.map(([value, label]) => keyed(value, html`<option value=${value}
      ?selected=${value === here.pick}>${label}</option>`))}</select></div>`;
}

function keys(event, { here, put }) {
  const down = here.view === "week" ? 1 : 7, { day } = here;
  const to = { ArrowLeft: () => shift(day, -1), ArrowRight: () => shift(day, 1), ArrowUp: () => shift(day, -down),
    ArrowDown: () => shift(day, down), Home: () => mondayOf(day), End: () => shift(mondayOf(day), 6),
    PageUp: () => otherMonth(day, -1), PageDown: () => otherMonth(day, 1) }[event.key]?.();
  if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  put({ day: to });
  focusDay(`.gym-cal [data-day="${to}"]`);
}

function spoken(day, { today, found }) {
  const { planned, done, sessions, occasions } = found.of(day), held = sessions.filter(({ cancelled }) => !cancelled).length;
  return [dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" }), day === today ? t("cal.now") : null,
    day < today ? t("gymcal.done", { n: done }) : t("gymcal.planned", { n: planned }), held ? t("gymcal.classes", { n: held })
      : null, ...occasions.map(({ name }) => name)].filter(Boolean).join(", ");
}

const when = (day, { here, today }) => [day < today ? "past" : day === today ? "now" : "",
  day === here.day ? "picked" : ""].filter(Boolean).join(" ");

// MARK: Month

const LINES = 3;

function grid(show) {
  const { here } = show, weeks = weeksOf(here.day);
  return html`<table class="gym-grid" role="grid" aria-labelledby="gym-cal-title" aria-describedby="gym-cal-how"
      @keydown=${(event) => keys(event, show)}>
    <thead><tr>${weeks[0].map((day) => keyed(day, html`<th scope="col" class="label">${
      dateText(dayAt(day), { weekday: "short" })}</th>`))}</tr></thead>
    <tbody>${weeks.map((days) => keyed(days[0], html`<tr>${days.map((day) => keyed(day, cell(day, show)))}</tr>`))}</tbody>
  </table><p class="unseen" id="gym-cal-how">${t("cal.grid.how")}</p>`;
}

function cell(day, show) {
  const { here, today, put, found } = show, about = found.of(day), isInside = day.slice(0, 7) === here.day.slice(0, 7);
  const held = about.sessions.filter(({ cancelled }) => !cancelled), [note] = about.occasions;
  const room = LINES - (note ? 1 : 0), shown = held.length > room ? held.slice(0, room - 1) : held;
  const count = day < today ? about.done : about.planned;
  return html`<td role="gridcell" aria-selected=${day === here.day ? "true" : "false"}><button type="button"
      class=${`gym-day ${when(day, show)}${isInside ? "" : " outside"}`} data-day=${day} aria-label=${spoken(day, show)}
      tabindex=${day === here.day ? "0" : "-1"} @click=${() => put({ day })}>
    <span class="gym-day-head"><span class="number">${Number(day.slice(8))}</span>${count ? html`<span class="gym-count">${
      t(day < today ? "gymcal.done.short" : "gymcal.planned.short", { n: count })}</span>` : null}</span>
    ${note ? html`<span class="gym-note"><bdi>${note.name}</bdi></span>` : null}
    ${shown.map((each) => keyed(each.id, html`<span class=${`gym-line${show.isOwn(each) ? " own" : ""}`}><span
      class="at">${time(each.startsAt)}</span> <bdi>${each.name}</bdi></span>`))}
    ${held.length > shown.length ? html`<span class="gym-line more">${t("gymcal.more", { n: held.length - shown.length })}</span>`
      : null}</button></td>`;
}

// MARK: Week

function week(show) {
  const days = weekOf(show.here.day), [monday] = days;
  return html`<ol class="gym-week" @keydown=${(event) => keys(event, show)}>${days.map((day) => keyed(day, column(day, show)))}</ol>`;
}

function column(day, show) {
  const { today, put, found, host } = show, { planned, done, sessions, occasions } = found.of(day);
  const count = day < today ? done : planned;
  return html`<li class=${when(day, show)}><button type="button" class=${`gym-day ${when(day, show)}`} data-day=${day}
      aria-label=${spoken(day, show)} aria-pressed=${day === show.here.day ? "true" : "false"} @click=${() => put({ day })}>
      <span class="small">${dateText(dayAt(day), { weekday: "short" })}</span><span class="gym-day-head"><span class="number">${
      Number(day.slice(8))}</span>${count ? html`<span class="gym-count">${t(day < today ? "gymcal.done.short"
        : "gymcal.planned.short", { n: count })}</span>` : null}</span></button>
    ${occasions.map(({ occasion, name }) => keyed(`o${occasion}`, html`<p class="gym-note"><bdi>${name}</bdi></p>`))}
    ${sessions.map((each) => keyed(each.id, html`<a class=${`gym-block${show.isOwn(each) ? " own" : ""}${
      each.cancelled ? " off" : ""}`} href=${host.href(each)}><span class="at">${time(each.startsAt)}</span><bdi
      class="strong">${each.name}</bdi>${each.room ? html`<bdi class="small">${each.room.name}</bdi>` : null}</a>`))}</li>`;
}
