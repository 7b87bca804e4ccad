// The member's own plans in the week. Contract: known is that of page.js. itemOf(known, key) → the item of itemsOn with that plan, or
// undefined; dayFor(known, plan) → openDayFor's day for a missed plan of this week, or null; offerOf(known) → {item, to: dayFor's} for
// the last one that was missed, or null; planText(item) → what stands below its name.
import { ahead, itemsOn } from "../../shared/calendar/calendar.js";
import { openDayFor } from "../../shared/calendar/openday.js";
import { dayText, mondayOf } from "../../shared/days.js";
import { t } from "../../shared/words.js";
import { keyOf } from "./state.js";

const itemWith = (plan, plans) => itemsOn(plan.day, plans).find((each) => each.plan === plan);

export function itemOf({ plans }, key) {
  const plan = plans?.planned.find((one) => keyOf(one) === key);
  return plan && itemWith(plan, plans);
}

// Of another week than this one it is not known what is planned on the days to come.
const isThisWeek = ({ today, days }) => mondayOf(today) === days[0];
export const dayFor = (known, plan) => (isThisWeek(known) ? openDayFor(plan, { ...known.plans, today: known.today, booked: known.booked }) : null);

export function offerOf(known) {
  const { person, today, plans } = known, plan = person && plans && isThisWeek(known) ? ahead({ ...plans, today }).open.at(-1) : null;
  return plan ? { item: itemWith(plan, plans), to: dayFor(known, plan) } : null;
}

export function planText({ plan, work, isHere }) {
  const state = plan?.state ?? "done";
  if (state === "done" && plan && !isHere && work) return t("cal.state.shifted", { day: dayText(work.day, { weekday: true }) });
  if (state === "ahead" && plan.minutes) return t("week.minutes", { n: plan.minutes });
  return t(`cal.state.${state}`);
}
