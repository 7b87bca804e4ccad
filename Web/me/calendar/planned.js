// Today's plan, at the top of Today until it is begun. Contract: startPlanned(plan, name) begins the workout; plannedWeek() →
// this week's plans, undefined until they are known; waiting() → today's plan that is not done yet.
import { fromOf, givenOf } from "../../shared/coaching/assigned.js";
import { html } from "../../shared/template.js";
import { mondayOf, shift } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { startPlannedSession } from "../../shared/coaching/programs/planned.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { startRoutine, startWorkout, workoutNow } from "../train/plan.js";
import { programs, routines } from "../train/plans.js";
import { once } from "../base/once.js";
import { waitingCard } from "../base/waitingcard.js";
import { clock, exercise, session, showError } from "../base/state.js";

const SHOWN = 4;

export async function startPlanned({ routine, program }, name) {
  if (program) return startPlannedSession(programs, program);
  if (!routine) return startWorkout({ name });
  try {
    const { routine: kept } = routines.book.of(routine);
    const reply = await session.ask("routines.get", { routine }).catch((error) => {
      if (kept && error.unanswered) return { routine: kept };
      throw error;
    });
    return await startRoutine(reply.routine);
  } catch (error) { return showError(error); }
}

function week() {
  const monday = mondayOf(dayKey(clock.now()));
  return progressOf(session).of("schedule.month", { from: monday, to: shift(monday, 6) }, { whole: true });
}

export const plannedWeek = () => week().data?.planned;

export const waiting = () => plannedWeek()?.find(({ day, state }) => day === dayKey(clock.now()) && state === "ahead");

noun({ row: { place: "today.now", order: 20, draw: todayPlan } });
// What was done today in spite of it comes first (day/idle.js).
noun({ row: { place: "today.now", order: 40, draw: restDay } });

function todayPlan() {
  if (workoutNow()) return null;
  const { data, error } = week(), plan = waiting();
  if (!data && !error) return waitingCard();
  if (!plan) return null;
  givenOf(session);
  const name = plan.name || plan.bodyParts.map((part) => t(`bodyPart.${part}`)).join(", ") || t("me.plan.workout");
  const facts = [plan.minutes ? t("me.lasted", { n: plan.minutes }) : null, plan.sets ? t("count.sets", { n: plan.sets }) : null,
    plan.routine ? fromOf(session, plan.routine) : null].filter(Boolean).join(" · ");
  return html`<section class="panel card now-card today-plan" aria-labelledby="today-plan">
    <div class="card-head"><h2 class="label" id="today-plan">${t("me.plan.today")}</h2>
      <a class="link" href="#train">${t("now.else")}</a></div>
    <p class=${`title now-title${name.length > 30 ? " long" : ""}`}><bdi>${name}</bdi></p>
    <p class="small now-facts"><bdi>${facts}</bdi></p>
    ${plan.routine ? html`<p class="small now-list">${listOf(plan.routine)}</p>` : null}
    <button type="button" class="btn go wide big" aria-label=${t("me.plan.start", { name })} @click=${once(() =>
      startPlanned(plan, name))}>${t("suggest.start")}</button></section>`;
}

function restDay() {
  if (!plannedWeek()?.some(({ day, state }) => day === dayKey(clock.now()) && state === "rest")) return null;
  return html`<section class="panel card now-card today-plan rest" aria-labelledby="today-plan"><div class="card-head"><h2 class="label"
      id="today-plan">${t("me.plan.today")}</h2><a class="link" href="#train">${t("now.anyway")}</a></div>
    <p class="title now-title">${t("me.plan.rest")}</p><p class="small">${t("me.plan.rest.text")}</p></section>`;
}

// The first exercises of the routine.
function listOf(id) {
  const { routine } = routines.book.of(id), names = (routine?.plan ?? []).map((one) => exercise(one.exercise)?.name).filter(Boolean);
  return names.length ? t("suggest.list", { names: names.slice(0, SHOWN).join(", "), more: names.length - SHOWN }) : "";
}
