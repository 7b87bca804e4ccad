// A member's plans on the start view. Contract: plansOf(person) → {first, others}: today's plan or null, and the other
// plans of today together with this week's last missed one; each is {label, name, facts, routine, program, act}.
import { fromOf, givenOf, loaded } from "../../shared/coaching/assigned.js";
import { dateText, dayAt, mondayOf, shift } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { topSets } from "../../shared/coaching/programs/link.js";
import { plannedSession, startPlannedSession } from "../../shared/coaching/programs/planned.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { startWorkout } from "../person/plan.js";

async function begin(person, plan, name) {
  if (plan.program) return startPlannedSession(person.programs, plan.program);
  if (!plan.routine) return startWorkout(person, { name });
  try {
    const kept = person.routines.book.of(plan.routine).routine;
    const routine = await loaded(person, kept ?? (await person.ask("routines.get", { routine: plan.routine })).routine);
    return startWorkout(person, { routine, plan: routine.plan, name: routine.name });
  } catch (error) { return person.screen.fail(error); }
}

export function plansOf(person) {
  const today = dayKey(app.clock.now()), monday = mondayOf(today);
  const { data } = progressOf(person, app.refresh).of("schedule.month",
    { from: monday, to: shift(monday, 6) }, { whole: true });
  givenOf(person, app.refresh);
  const offer = (plan, label) => {
    const parts = plan.bodyParts.map((part) => t(`bodyPart.${part}`)).join(", ");
    const name = plan.name || parts || t("kiosk.plan.workout");
    const session = plan.program && plannedSession(person.programs, plan.program);
    const facts = session ? t("program.link.facts", { cycle: session.cycle, sets: topSets(session.plan) })
      : [parts === name ? null : parts, plan.sets ? t("count.sets", { n: plan.sets }) : null,
        plan.minutes ? t("plan.minutes", { n: plan.minutes }) : null, plan.routine ? fromOf(person, plan.routine) : null]
        .filter(Boolean).join(" · ");
    return { label, name, facts, routine: plan.routine, program: plan.program, act: () => begin(person, plan, name) };
  };
  const planned = data?.planned ?? [], missed = planned.findLast(({ day, state }) => day < today && state === "missed");
  const [first = null, ...others] = planned.filter(({ day, state }) => day === today && state === "ahead")
    .map((plan) => offer(plan, t("kiosk.plan.today")));
  if (missed) others.push(offer(missed, t("kiosk.plan.open", { day: dateText(dayAt(missed.day), { weekday: "long" }) })));
  return { first, others };
}
