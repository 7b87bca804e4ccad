// A member's plans on the start view. Contract: plansOf(person) → {isKnown, first, others}: today's plan or null, and the other
// plans of today together with this week's last missed one; each is {label, name, facts, from, at, plan(), sets?, minutes?, routine?,
// program?, act}, where plan() is empty until it is known. restsToday(person): the plan says rest; nextDay(person) → the next
// day of this week with a plan, or null; routinePlan(person, id) → a routine's plan with today's loads, or [].
import { fromOf, givenOf } from "../../shared/coaching/assigned.js";
import { dateText, dayAt, mondayOf, shift } from "../../shared/days.js";
import { dayKey, two } from "../../shared/format.js";
import { topSets } from "../../shared/coaching/programs/link.js";
import { plannedSession, startPlannedSession } from "../../shared/coaching/programs/planned.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { startRoutine, startWorkout } from "../person/plan.js";

function begin(person, plan, name) {
  if (plan.program) return startPlannedSession(person.programs, plan.program);
  return plan.routine ? startRoutine(person, plan.routine) : startWorkout(person, { name });
}

const today = () => dayKey(app.clock.now());

function week(person) {
  const monday = mondayOf(today());
  const { data, error } = progressOf(person, app.refresh).of("schedule.month", { from: monday, to: shift(monday, 6) },
    { whole: true });
  return { isKnown: Boolean(data || error) || !live(), planned: data?.planned ?? [] };
}

export const restsToday = (person) => week(person).planned.some(({ day, state }) => day === today() && state === "rest");
export const nextDay = (person) => week(person).planned.find(({ day, state }) => day > today() && state === "ahead")?.day ?? null;

// As it would be started: without a connection as it is written. Nothing is shown before it is known whether a trainer assigned it.
export function routinePlan(person, id) {
  const { routine } = person.routines.book.of(id), written = routine?.plan ?? [];
  if (live() && !givenOf(person, app.refresh)) return [];
  if (!live() || !fromOf(person, id)) return written;
  return progressOf(person, app.refresh).of("assignments.today", { routine: id }, { past: true }).data?.plan ?? [];
}

export function plansOf(person) {
  const { isKnown, planned } = week(person);
  givenOf(person, app.refresh);
  const offer = (plan, label) => {
    const parts = plan.bodyParts.map((part) => t(`bodyPart.${part}`)).join(", ");
    const name = plan.name || parts || t("kiosk.plan.workout");
    const session = plan.program && plannedSession(person.programs, plan.program);
    const from = plan.routine ? fromOf(person, plan.routine) : null;
    const facts = session ? t("program.link.facts", { cycle: session.cycle, sets: topSets(session.plan) })
      : [parts === name ? null : parts, plan.sets ? t("count.sets", { n: plan.sets }) : null,
        plan.minutes ? t("plan.minutes", { n: plan.minutes }) : null, from].filter(Boolean).join(" · ");
    const at = plan.minute === undefined ? null : t("start.at", { time: `${two(Math.floor(plan.minute / 60))}:${two(plan.minute % 60)}` });
    return { label, name, facts, from, at, sets: plan.sets, minutes: plan.minutes, routine: plan.routine, program: plan.program,
      plan: () => (session ? session.plan : plan.routine ? routinePlan(person, plan.routine) : []), act: () => begin(person, plan, name) };
  };
  const missed = planned.findLast(({ day, state }) => day < today() && state === "missed");
  const [first = null, ...others] = planned.filter(({ day, state }) => day === today() && state === "ahead")
    .map((plan) => offer(plan, t("kiosk.plan.today")));
  if (missed) others.push(offer(missed, t("kiosk.plan.open", { day: dateText(dayAt(missed.day), { weekday: "long" }) })));
  return { isKnown, first, others };
}
