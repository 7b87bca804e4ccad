// The calendar's state and its changes. Contract: calendarState() → {view, day, moving, form, dragged, over, asking};
//   put(values) redraws; monthOf(day) → the weeks of that month, loaded and cached by progressOf;
//   movePlan, skipPlan, removePlan(plan, name, …): each says what happened and offers to undo it, but not the removal of
//   a series, or of a single plan whose day is over.
import { weeksOf } from "../../shared/calendar/calendar.js";
import { dayText } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, session, showError } from "../base/state.js";

export const calendarState = () => (app.form.calendar ??= { view: "month", day: firstDay(), moving: null,
  form: null, dragged: null, over: null, asking: null });

// Today, or the first day of a program that was just planned.
function firstDay() {
  const day = app.layFirst ?? dayKey(clock.now());
  app.layFirst = null;
  return day;
}
export const put = (values) => { Object.assign(calendarState(), values); app.refresh(); };

export function monthOf(day) {
  const weeks = weeksOf(day);
  return progressOf(session).of("schedule.month", { from: weeks[0][0], to: weeks.at(-1)[6] });
}

// The reply to a change comes before its event, so reload what is shown at once.
export async function change(method, params) {
  try {
    const reply = await session.change(method, params);
    progressOf(session).stale({ method: "schedule.month" });
    progressOf(session).stale({ method: "schedule.compliance" });
    return reply;
  } catch (error) {
    showError(error);
    return null;
  } finally { app.refresh(); }
}

const at = ({ entry, of }) => ({ entry, day: of });

export async function movePlan(plan, name, to) {
  put({ moving: null });
  if (to === plan.day || !await change("schedule.move", { ...at(plan), to })) return;
  put({ day: to });
  toast(t("cal.moved", { name, day: dayText(to, { weekday: true }) }),
    { undo: () => change("schedule.move", { ...at(plan), to: plan.day }) });
}

export async function skipPlan(plan, name, skipped) {
  if (!await change("schedule.skip", { ...at(plan), skipped })) return;
  if (skipped) toast(t("cal.skipped", { name }), { undo: () => change("schedule.skip", { ...at(plan), skipped: false }) });
}

export async function removePlan(plan, name, scope) {
  put({ asking: null });
  if (!await change("schedule.remove", { ...at(plan), scope })) return;
  const { day, minute, routine, program, bodyParts, state, every } = plan;
  // The name that was planned: `name` may be one that the page made of the body parts.
  const named = plan.name ? { name: plan.name } : {};
  const item = { day, ...(minute === undefined ? {} : { minute }), ...(state === "rest" ? { rest: true, ...named }
    : routine ? { routine } : program ? { program, ...named } : { ...named, bodyParts }) };
  const isOver = day < dayKey(clock.now());
  // A day of a series comes back within it. A plan of one day is deleted, and planned again.
  const undo = every ? () => putBack(plan) : isOver ? undefined : () => change("schedule.plan", { items: [item] });
  toast(t("cal.removed", { name }), { undo: scope === "one" ? undo : undefined });
}

async function putBack(plan) {
  const isBack = await change("schedule.remove", { ...at(plan), scope: "one", removed: false });
  if (isBack && plan.state === "skipped") await change("schedule.skip", { ...at(plan), skipped: true });
}
