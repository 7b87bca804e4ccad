// A day of the calendar with its actions. Contract: dayPanel(data, day), openPlans() → this week's missed plans,
// compliance() → how much of what was planned was done.
import { focusOn } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { ahead, itemsOn, weeksOf } from "../../shared/calendar/calendar.js";
import { dateText, dayAt, dayText } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { appointmentsOf } from "./calendarappointments.js";
import { calendarState as state, monthOf, movePlan, put, removePlan, skipPlan } from "./calendarstate.js";
import { gymPanel, timeOf } from "./calendargym.js";
import { startPlanned } from "./planned.js";
import { heartLines } from "../floor/heartdays.js";
import { visitLines } from "../floor/visitdays.js";
import { workoutNow } from "../train/plan.js";
import { clock, session } from "../base/state.js";

const today = () => dayKey(clock.now());

export function openPlans() {
  const { data } = monthOf(today()), plan = data && ahead(data).open.at(-1);
  if (!plan) return null;
  const [item] = itemsOn(plan.day, data).filter((each) => each.plan === plan);
  const day = dateText(dayAt(plan.day), { weekday: "long" });
  return html`<section class="panel card today-plan" aria-label=${t("cal.open", { day, name: item.name })}>
    <div class="cal-item"><part-icon part=${item.part} look="missed"></part-icon><div class="what"><p class="strong">${
      t("cal.open", { day, name: item.name })}</p><p class="small">${t("cal.open.text")}</p></div></div>
    <div class="ends"><button type="button" class="btn go" data-live @click=${() => movePlan(plan, item.name, today())}>${
      t("cal.open.today")}</button><button type="button" class="btn" @click=${() =>
      put({ moving: { plan, name: item.name }, view: state().view === "day" ? "month" : state().view })}>${
      t("cal.open.other")}</button></div></section>`;
}

export function dayPanel(data, day) {
  const items = itemsOn(day, data), isOver = day < today(), visits = visitLines(day, weeksOf(day)), hearts = heartLines(day, weeksOf(day));
  return html`<section class="panel card" aria-labelledby="cal-day-title"><h2 class="label" id="cal-day-title">${
      dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" })}</h2>
    ${items.length ? html`<ul class="cal-items">${items.map((item, i) => keyed(
      item.plan ? `${item.plan.entry} ${item.plan.of}` : `w${item.work.workout}`, html`<li>${one(item, i, day)}</li>`))}</ul>`
      : visits || hearts ? null : html`<p class="dim">${t(isOver ? "cal.empty.past" : "cal.empty")}</p>`}${visits}${hearts}${day > today() ? null : energyRow(day)}
    ${isOver ? null : html`<button type="button" class=${`btn wide${items.length ? "" : " go"}`} @click=${() =>
      put({ form: { kind: "day", day } })}><rack-icon name="plus"></rack-icon>${t("cal.plan")}</button>`}</section>${
    gymPanel(day)}${appointmentsOf(day)}`;
}

const energyRow = (day) => html`<a class="row" href=${`#energy/${day}`}><span class="strong">${t("cal.energy")}</span><rack-icon
  name="next"></rack-icon></a>`;

function factsOf({ plan, work, isHere }) {
  const parts = (isHere && work?.bodyParts.length ? work : plan ?? work).bodyParts.map((part) => t(`bodyPart.${part}`));
  const sets = isHere && work ? work.sets : plan?.sets;
  return [timeOf(plan?.minute), parts.join(", "), t("cal.sum", { sets, minutes: isHere ? undefined : plan?.minutes })]
    .filter(Boolean).join(" · ");
}

function pill({ plan, work, isHere }) {
  const state = plan?.state ?? "done";
  if (state === "ahead" || state === "rest") return null;
  const text = state === "done" && plan && !isHere && work
    ? t("cal.state.shifted", { day: dayText(work.day, { weekday: true }) }) : t(`cal.state.${state}`);
  return html`<span class=${`pill ${{ done: "good", missed: "bad", skipped: "" }[state]}`}>${text}</span>`;
}

function one(item, i, day) {
  const { plan, name } = item, key = plan && `${plan.entry} ${plan.of}`;
  return html`<div class="cal-item"><part-icon part=${item.part} look=${item.look}></part-icon>
      <div class="what"><p class="strong"><bdi>${name}</bdi></p><p class="small">${factsOf(item)}</p></div>${pill(item)}</div>
    ${!plan || plan.state === "done" ? null : state().asking === key ? asking(plan, name) : html`
      ${plan.state === "missed" ? html`<div class="ends"><button type="button" class="btn go" data-live aria-label=${
        t("cal.open.today.of", { name })} @click=${() => movePlan(plan, name, today())}>${t("cal.open.today")}</button>
        <button type="button" class="btn" aria-label=${t("cal.open.other.of", { name })} @click=${() =>
        pickDay(plan, name, day)}>${t("cal.open.other")}</button></div>` : null}
      ${plan.state === "ahead" && day === today() && !workoutNow() ? html`<button type="button" class="btn go"
        @click=${() => startPlanned(plan, name)}>${t("cal.start", { name })}</button>` : null}
      <div class="cal-do">
      ${plan.state === "missed" ? null : html`<button type="button" class="btn quiet" aria-label=${
        t("cal.move.of", { name })} @click=${() => pickDay(plan, name, day)}>${t("cal.move")}</button>`}
      ${plan.state === "missed" || plan.state === "skipped" ? null : html`<button type="button" class="btn quiet"
        aria-label=${t("cal.edit.of", { name })} @click=${() => put({ form: { kind: "edit", plan, title: name } })}>${
        t("cal.edit")}</button>`}
      ${plan.state === "skipped" ? html`<button type="button" class="btn quiet" data-live aria-label=${t("cal.unskip.of", { name })}
        @click=${() => skipPlan(plan, name, false)}>${t("cal.unskip")}</button>`
        : plan.state === "rest" ? null : html`<button type="button" class="btn quiet" data-live aria-label=${
          t("cal.skip.of", { name })} @click=${() => skipPlan(plan, name, true)}>${t("cal.skip")}</button>`}
      <button type="button" class="btn quiet" data-live=${plan.series ? null : ""} aria-label=${t("cal.remove.of", { name })} @click=${() => (plan.series
        ? put({ asking: key }) : removePlan(plan, name, "one"))}>${t("cal.remove")}</button></div>`}`;
}

function pickDay(plan, name, day) {
  put({ moving: { plan, name }, view: state().view === "day" ? "month" : state().view });
  focusOn(`[data-day="${day}"]`);
}

const asking = (plan, name) => html`<div class="ends" role="group" aria-label=${t("cal.remove.ask")}>
  <button type="button" class="btn" data-live @click=${() => removePlan(plan, name, "one")}>${t("cal.remove.one")}</button>
  <button type="button" class="btn" data-live @click=${() => removePlan(plan, name, "following")}>${t("cal.remove.following")}</button>
  <button type="button" class="btn line" @click=${() => put({ asking: null })}>${t("cancel")}</button></div>`;

export function compliance() {
  const { data } = progressOf(session).of("schedule.compliance");
  if (!data?.spans.some(({ planned }) => planned)) return null;
  return html`<section class="panel card" aria-labelledby="cal-kept"><h2 class="label" id="cal-kept">${
    t("cal.compliance")}</h2><dl class="sums">${data.spans.map(({ days, planned, done }) => keyed(days, html`<div>
      <dd class="number">${planned ? t("cal.compliance.of", { done, planned }) : "–"}</dd><dt>${
      t("cal.compliance.days", { n: days })}</dt></div>`))}</dl></section>`;
}
