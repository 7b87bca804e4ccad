// The day and the week in one card: the day's minutes, sets and reps against its goals, live as sets are logged at any kiosk,
// and the week's days: done, planned, missed.
import { dateText, dayAt, weekOf } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { dayKey } from "../../shared/format.js";
import { rings } from "../../shared/progress/charts/rings.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { plannedWeek } from "../calendar/planned.js";
import { dailyGoals } from "../progress/dailygoals.js";
import { amounts } from "../progress/glance.js";
import { memberLog } from "../train/memberlog.js";
import { workoutNow } from "../train/plan.js";
import { clock, session } from "../base/state.js";

noun({ row: { place: "today", order: 50, draw: card } });

function card() {
  return html`<section class="panel card day-week" aria-labelledby="week-title"><h2 class="unseen" id="week-title">${t("me.week")}</h2>
    <a class="day-rings" href="#progress/day" aria-label=${t("progress.see")}>${rings(amounts(), dailyGoals())}</a>
    <a class="week-days" href="#calendar"><span class="unseen">${t("me.calendar")}: </span>${week()}</a></section>`;
}

// Monday to Sunday in the gym's calendar.
function week() {
  const key = dayKey(clock.now()), planned = plannedWeek() ?? [];
  const trained = new Set((memberLog.recent.rows ?? []).map(({ day }) => day));
  if (workoutNow()?.rows.length) trained.add(dayKey(workoutNow().startedAt));
  const open = planned.filter(({ day, state }) => state === "missed" && !trained.has(day));
  const count = weekOf(key).filter((day) => trained.has(day)).length;
  return html`<ol class="week">${weekOf(key).map((day) => keyed(day, dayOf(day, { today: key, isDone: trained.has(day),
      plan: planned.find((one) => one.day === day && one.state !== "rest") })))}</ol>
    <span class="small">${!memberLog.recent.rows ? "\u00a0" : [daysText(count), open.length
      ? t("me.plan.open", { n: open.length }) : null].filter(Boolean).join(" · ")}</span>`;
}

// With the days that the member wants, once they have said so.
function daysText(n) {
  const { data: aims } = progressOf(session).of("aims.get", {}, { apart: true }), of = aims?.chosen ? aims.daysPerWeek : 0;
  return of >= n && of ? t("me.week.days.of", { n, of }) : t("me.week.days", { n });
}

function dayOf(day, { today, isDone, plan }) {
  const isAhead = day > today, isMissed = plan?.state === "missed" && !isDone;
  const state = isDone ? "trained" : isMissed ? "missed" : plan ? "planned" : isAhead ? "ahead" : "rested";
  return html`<li class=${["day", isDone ? "done" : "", day === today ? "now" : "", isAhead ? "ahead" : "",
    plan && !isDone ? isMissed ? "due missed" : "due" : ""].filter(Boolean).join(" ")}>
    <span aria-hidden="true">${dateText(dayAt(day), { weekday: "narrow" })}</span>
    <span class="unseen">${dateText(dayAt(day), { weekday: "long" })}: ${t(`me.${state}`)}</span></li>`;
}
