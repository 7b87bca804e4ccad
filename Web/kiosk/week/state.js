// What the page of the week shows and how it changes. Contract: stateOf(person) → {view: "week" | "month" | "day", day, chosen:
// {session} | {appointment} | {plan: key} | null, moving: an item of itemsOn | null}; `day` is in the week, or the month, that is shown, and today
// until it is turned; person is null on the front.
//   put(person, values) redraws; keyOf(plan) → its key, which stays when the calendar is read again.
//   plansFor(person, from, to) → the reply to schedule.month in `data`, or {} on the front;
//   movePlan(person, item, to): says what happened, and offers to undo it.
import { dayText } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { leaveAlone } from "../base/alone.js";
import { activePerson, app, live } from "../base/app.js";
import { bookingOf } from "../person/booking.js";

// They go when the page does.
const placeOf = (person) => (person ? person.screen.typed : app.front);
const today = () => dayKey(app.clock.now());

export function stateOf(person) {
  const state = placeOf(person);
  if (!state.view) {
    state.view = "week";
    if (person) Object.assign(bookingOf(person), { error: null, sure: null });
    else leaveAlone(app.front);
  }
  return { view: state.view, day: state.day ?? today(), chosen: state.chosen ?? null, moving: state.moving ?? null, cameFrom: state.cameFrom };
}

export function put(person, values) {
  Object.assign(placeOf(person), values);
  if (person) {
    Object.assign(bookingOf(person), { error: null, sure: null });
    // A second tap would meet what is there now.
    person.screen.renew();
  } else leaveAlone(app.front);
  app.refresh();
}

export const keyOf = ({ entry, of }) => `${entry} ${of}`;

export function plansFor(person, from, to) {
  if (!person) return {};
  const reads = progressOf(person, app.refresh), read = () => reads.of("schedule.month", { from, to }, { asks: live() }), reply = read();
  // What is ahead and what was missed changes at midnight.
  if (!live() || !reply.data || reply.data.today === today() || reply.loading) return reply;
  reads.stale({ method: "schedule.month" });
  return read();
}

async function change(person, plan, method, params) {
  const state = bookingOf(person);
  Object.assign(state, { busy: keyOf(plan), error: null });
  app.refresh();
  try {
    await person.change(method, { entry: plan.entry, day: plan.of, ...params });
    // The reply comes before the event.
    progressOf(person, app.refresh).stale({ method: "schedule.month" });
    return true;
  } catch (error) {
    state.error = error;
    return false;
  } finally {
    state.busy = null;
    app.refresh();
  }
}

export async function movePlan(person, { plan, name }, to) {
  if (bookingOf(person).busy || !live() || !await change(person, plan, "schedule.move", { to })) return;
  // They may have left, and what they plan is nobody else's.
  if (activePerson() !== person) return;
  put(person, { moving: null, chosen: null });
  // The past takes a plan back only on the day of its own.
  const canGoBack = plan.day === plan.of || plan.day >= today();
  toast(t("week.moved", { name, day: dayText(to, { weekday: true }) }), canGoBack ? { undo: () => moveBack(person, plan) } : {});
}

async function moveBack(person, plan) {
  if (await change(person, plan, "schedule.move", { to: plan.day }) && plan.state === "skipped") {
    await change(person, plan, "schedule.skip", { skipped: true });
  }
}
