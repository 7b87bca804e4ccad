// Today's plan: a card on Today with what is planned, or a link to the calendar. Contract:
// startPlanned(plan, name) begins the workout; waiting() → today's plan that is not done yet; its button is then the
// page's only yellow one.
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
import { clock, session, showError } from "../base/state.js";

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
  return progressOf(session).of("schedule.month", { from: monday, to: shift(monday, 6) }, { whole: true })
    .data?.planned;
}

const ofToday = (planned) => planned?.filter(({ day }) => day === dayKey(clock.now())) ?? [];

export const waiting = () => ofToday(week()).find(({ state }) => state === "ahead");

noun({ row: { place: "today", order: 80, draw: todayPlan } });

function todayPlan() {
  const planned = week(), own = ofToday(planned), now = workoutNow();
  givenOf(session);
  const plan = own.find(({ state }) => state === "ahead") ?? own[0];
  const open = planned?.filter(({ state }) => state === "missed").length ?? 0;
  const name = plan && (plan.name || plan.bodyParts.map((part) => t(`bodyPart.${part}`)).join(", ")
    || t(plan.state === "rest" ? "me.plan.rest" : "me.plan.workout"));
  // A workout in progress has a card of its own.
  const isOn = Boolean(plan?.routine && now && plan.routine === now.routine?.id);
  if (!open && (!plan || isOn)) return html`<section class="panel card rows" aria-label=${t("me.plan.today")}><a class="row"
    href="#calendar"><span><span class="strong">${t("me.calendar")}</span><span class="small">${
      isOn ? t("me.plan.on", { name }) : t("me.plan.none")}</span>
    </span><rack-icon name="next"></rack-icon></a></section>`;
  return html`<section class=${`panel card today-plan ${plan?.state ?? "rest"}`} aria-labelledby="today-plan">
    <div class="card-head"><h2 class="label" id="today-plan">${t("me.plan.today")}</h2>
      <a class="link" href="#calendar">${t("me.calendar")}</a></div>
    <p class="strong"><bdi>${plan ? name : t("me.plan.none")}</bdi></p>
    ${plan?.routine && fromOf(session, plan.routine) ? html`<p class="small"><bdi>${fromOf(session, plan.routine)}</bdi></p>`
      : null}
    ${open ? html`<p class="small">${t("me.plan.open", { n: open })}</p>` : null}
    ${plan?.state === "ahead" && !now ? html`<button type="button" class="btn go wide" @click=${() =>
      startPlanned(plan, name)}>${t("me.plan.start", { name })}</button>` : null}</section>`;
}
