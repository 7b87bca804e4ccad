// Days of a calendar with plans and workouts, as pure functions. Contract:
//   weeksOf(day) → the weeks of the day's month, each with seven days from Monday, YYYY-MM-DD;
//   itemsOn(day, {planned, done}) → the items of a day: [{plan?, work?, look, parts, name}]; a plan and the workout
//   that fulfilled it on that day are one item; look is that of <part-icon>;
//   ahead(reply) → this week's plans to offer: {today: those of today, open: missed ones}, without rest days;
//   nameOf(plan or work), marksOf(items): the icons of a day, one for each item.
import { DAY_MS, dayAt, dayOf, mondayOf, weekOf } from "../days.js";
import { t } from "../words.js";

export function weeksOf(day) {
  const first = `${day.slice(0, 8)}01`, month = day.slice(0, 7);
  const weeks = [];
  for (let monday = dayAt(mondayOf(first)); dayOf(monday).slice(0, 7) <= month; monday += 7 * DAY_MS) {
    weeks.push(weekOf(dayOf(monday)));
  }
  return weeks;
}

export const nameOf = (one) => one.name || one.bodyParts.map((part) => t(`bodyPart.${part}`)).join(", ")
  || t(one.state === "rest" ? "cal.rest" : "cal.workout");

const LOOKS = { ahead: "ahead", missed: "missed", skipped: "faint", rest: "ahead" };
const partOf = (one) => (one.state === "rest" ? "rest" : one.bodyParts[0] ?? "any");

export function itemsOn(day, { planned, done }) {
  const works = new Map(done.map((work) => [work.workout, work])), taken = new Set();
  const items = planned.filter((plan) => plan.day === day).map((plan) => {
    const work = works.get(plan.workout), isHere = work?.day === day;
    if (isHere) taken.add(plan.workout);
    return { plan, work: plan.workout ? work : undefined, isHere, name: nameOf(plan),
      part: plan.bodyParts.length || !work ? partOf(plan) : partOf(work),
      look: plan.state === "done" ? (isHere ? "done" : "faint") : LOOKS[plan.state] };
  });
  const extra = done.filter((work) => work.day === day && !taken.has(work.workout)).map((work) => ({ work, isHere: true,
    name: nameOf(work), part: partOf(work), look: "done" }));
  return [...items, ...extra];
}

export function ahead({ today, planned }) {
  const monday = mondayOf(today), own = planned.filter((plan) => plan.day >= monday);
  return { today: own.filter(({ day, state }) => day === today && state === "ahead"),
    isRest: own.some(({ day, state }) => day === today && state === "rest"),
    open: own.filter(({ day, state }) => day < today && state === "missed") };
}
