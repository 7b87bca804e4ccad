// The member's calendar (#calendar): month, week and day, with plans and workouts together. Contract: calendar() →
// template.
//   A plan is moved with two taps (Move, then the day), or by dragging its icon.
// calendarday.js draws a day, calendarform.js plans one, or weeks of them.
import { failedCard } from "../base/failed.js";
import { focusDay } from "../../shared/calendar/dayfocus.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import "../../shared/gym/bodyicons.js";
import { itemsOn, weeksOf } from "../../shared/calendar/calendar.js";
import { dateText, dayAt, dayText, mondayOf, shift, weekOf, otherMonth } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import "../../shared/parts/swipe.js";
import { skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/calendar/calendar.js";
import { compliance, dayPanel, openPlans } from "./calendarday.js";
import { editing } from "./calendaredit.js";
import { gymMarks, gymOn, gymText } from "./calendargym.js";
import { planning } from "./calendarform.js";
import { visitMark, visitsLine, visitText } from "../floor/visitdays.js";
import { calendarState as state, movePlan, monthOf, put } from "./calendarstate.js";
import { clock, session } from "../base/state.js";

const VIEWS = ["month", "week", "day"];
const today = () => dayKey(clock.now());

export function calendar() {
  const now = state();
  if (now.form) return now.form.kind === "edit" ? editing(now.form) : planning(now.form);
  const reply = monthOf(now.day), { data } = reply, month = dateText(dayAt(now.day), { month: "long" });
  const year = now.day.slice(0, 4) === today().slice(0, 4) ? "" : ` ${now.day.slice(0, 4)}`;
  return html`<header class="cal-head">
      <div class="cal-turn"><h1 class="title" id="cal-title">${month}${year}</h1>
        ${turn(-1, "back")}${now.day === today() ? null : html`<button type="button" class="btn" @click=${() =>
          put({ day: today() })}>${t("cal.today")}</button>`}${turn(1, "next")}</div>
      ${segments({ label: t("cal.views"), value: now.view, set: (view) => put({ view }),
        options: VIEWS.map((value) => ({ value, label: t(`cal.${value}`) })) })}</header>
    ${now.moving ? html`<div class="notice cal-moving"><p role="status">${t("cal.move.to", { name: now.moving.name })}</p>
      <button type="button" class="btn" @click=${() => put({ moving: null })}>${t("cancel")}</button></div>` : null}
    ${data && !now.moving ? openPlans() : null}
    <rack-swipe @turn=${({ detail }) => put({ day: turned(detail) })}><div class="cal-sheet">${!data ? reply.error
      ? failedCard(t("cal.failed"), reply.error) : html`<section class="panel card">${skeleton(5)}</section>`
      : html`${now.view === "month" ? grid(data, now) : now.view === "week" ? week(data, now) : null}${
        now.moving ? null : dayPanel(data, now.day)}`}</div></rack-swipe>
    ${data && !now.moving ? html`<button type="button" class="btn wide" @click=${() => put({ form: { kind: "pattern" } })}>
        <rack-icon name="restart"></rack-icon>${t("cal.plan.week")}</button>${compliance()}` : null}
    <section class="panel card rows" aria-label=${t("class.title")}><a class="row" href="#classes"><span class="strong">${
      t("class.title")}</span><rack-icon name="next"></rack-icon></a></section>`;
}

const turned = (by) => {
  const { view, day } = state();
  return view === "month" ? otherMonth(day, by) : shift(day, view === "week" ? 7 * by : by);
};

const turn = (by, icon) => html`<button type="button" class="btn icon" aria-label=${t(`cal.${by < 0 ? "earlier" : "later"}.${
  state().view}`)} @click=${() => put({ day: turned(by) })}><rack-icon name=${icon}></rack-icon></button>`;

function choose(day, { focus = false } = {}) {
  const { moving } = state();
  if (moving && !focus) {
    if (day < today() && day !== moving.plan.of) return toast(t("cal.move.past"), { tone: "bad" });
    put({ day });
    return movePlan(moving.plan, moving.name, day);
  }
  put({ day });
  if (focus) focusDay(`[data-day="${day}"]`);
}

function keys(event) {
  const { day, view } = state(), down = view === "week" ? 1 : 7;
  const to = { ArrowLeft: () => shift(day, -1), ArrowRight: () => shift(day, 1), ArrowUp: () => shift(day, -down),
    ArrowDown: () => shift(day, down), Home: () => mondayOf(day), End: () => shift(mondayOf(day), 6),
    PageUp: () => otherMonth(day, -1), PageDown: () => otherMonth(day, 1) }[event.key];
  if (event.key === "Escape" && state().moving) return put({ moving: null });
  if (!to || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  event.preventDefault();
  return choose(to(), { focus: true });
}

const stateOf = ({ plan, work, isHere }) => (!plan ? t("cal.state.done") : plan.state === "done" && !isHere
  ? t("cal.state.shifted", { day: dayText(work?.day ?? plan.day, { weekday: true }) }) : t(`cal.state.${plan.state}`));

function spoken(day, items, found) {
  const text = [...items.map((item) => (item.plan?.state === "rest" ? t("cal.state.rest")
    : t("cal.item", { name: item.name, state: stateOf(item) }))), ...gymText(found)].join("; ");
  return [dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" }), day === today() ? t("cal.now") : null,
    text || t(day < today() ? "cal.none.past" : "cal.none")].filter(Boolean).join(", ");
}

const classes = (day, now) => [day < today() ? "past" : day === today() ? "now" : "", now.over === day ? "over" : "",
  now.moving && (day >= today() || day === now.moving.plan.of) ? "can" : ""].filter(Boolean).join(" ");

// MARK: Month

function grid(data, now) {
  const month = now.day.slice(0, 7), weeks = weeksOf(now.day);
  return html`<table class="cal-grid" role="grid" aria-labelledby="cal-title" aria-describedby="cal-how" @keydown=${keys}>
    <thead><tr>${weeks[0].map((day) => keyed(day, html`<th scope="col" class="label"><span aria-hidden="true">${
      dateText(dayAt(day), { weekday: "narrow" })}</span><span class="unseen">${
      dateText(dayAt(day), { weekday: "long" })}</span></th>`))}</tr></thead>
    <tbody>${weeks.map((days) => keyed(days[0], html`<tr>${days.map((day) =>
      keyed(day, cell(day, itemsOn(day, data), now, day.slice(0, 7) === month)))}</tr>`))}</tbody></table>
    <p class="unseen" id="cal-how">${t("cal.grid.how")}</p>${visitsLine(now.day, weeks)}`;
}

const MARKS = 2;

function cell(day, items, now, isInside) {
  const found = gymOn(day), marks = [...items, ...gymMarks(found, day)], [note] = found.occasions;
  const isChosen = day === now.day, shown = marks.length > MARKS ? marks.slice(0, MARKS - 1) : marks;
  return html`<td role="gridcell" aria-selected=${isChosen ? "true" : "false"}
      class=${`${classes(day, now)}${isInside ? "" : " outside"}`}
      @dragover=${(event) => { if (state().dragged && day >= today()) { event.preventDefault(); if (now.over !== day) put({ over: day }); } }}
      @drop=${(event) => { event.preventDefault(); drop(day); }}>
    <button type="button" class="cal-day" data-day=${day} tabindex=${isChosen ? "0" : "-1"}
      aria-label=${spoken(day, items, found)} @click=${() => choose(day)}><span class="number">${Number(day.slice(8))}</span></button>
    ${found.visits.length ? visitMark() : null}${note ? html`<span class="cal-note" aria-hidden="true"><bdi>${note.name}</bdi></span>` : null}
    ${marks.length ? html`<div class="cal-marks" aria-hidden="true">${shown.map((item, i) => keyed(i, mark(item, day)))}
      ${marks.length > shown.length ? html`<span class="more">${`+${marks.length - shown.length}`}</span>` : null}</div>`
      : null}</td>`;
}

const isMovable = ({ plan }) => plan && plan.state !== "done";

const mark = (item, day) => html`<part-icon part=${item.part} look=${item.look} draggable=${isMovable(item) ? "true" : null}
  @click=${() => choose(day)} @dragstart=${(event) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", item.name);
    put({ dragged: item });
  }} @dragend=${() => put({ dragged: null, over: null })}></part-icon>`;

function drop(day) {
  const item = state().dragged;
  put({ dragged: null, over: null });
  if (item && day !== item.plan.day) movePlan(item.plan, item.name, day);
}

// MARK: Week

function week(data, now) {
  const days = weekOf(now.day), [monday] = days;
  return html`<ol class="cal-week" @keydown=${keys}>${days.map((day) => keyed(day, row(day, itemsOn(day, data), now)))}</ol>`;
}

function row(day, items, now) {
  const found = gymOn(day), marks = [...items, ...gymMarks(found, day)];
  const names = [...items, ...found.booked.map(({ session: about }) => about), ...found.appointments].map(({ name }) => name).join(", ");
  const states = [...items.filter(({ plan }) => plan?.state !== "rest").map(stateOf),
    ...found.booked.map(({ booking }) => t(booking.state === "waiting" ? "cal.state.waiting" : "cal.state.booked")),
    ...found.appointments.map(({ startsAt }) => time(startsAt)), ...found.visits.map(visitText)];
  return html`<li><button type="button" data-day=${day} aria-label=${spoken(day, items, found)}
    class=${`cal-row ${classes(day, now)}${day === now.day ? " chosen" : ""}`} aria-pressed=${day === now.day ? "true" : "false"}
    @click=${() => choose(day)}>
  <span class="when"><span>${dateText(dayAt(day), { weekday: "short" })}</span><span class="number">${
    Number(day.slice(8))}</span></span>
  <span class="what"><span class="strong"><bdi>${names}</bdi></span>
    <span class="small">${states.length || items.length ? [...new Set(states)].join(" · ") : t(day < today() ? "cal.empty.past" : "cal.empty")}</span>${
      found.occasions.length ? html`<span class="cal-occasion"><bdi>${found.occasions.map(({ name }) => name).join(", ")
      }</bdi></span>` : null}</span>
  <span class="marks">${marks.slice(0, 3).map((item, i) => keyed(i, html`<part-icon part=${item.part}
    look=${item.look}></part-icon>`))}</span></button></li>`;
}
