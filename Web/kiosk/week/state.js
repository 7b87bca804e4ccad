// What the page of the week shows and how it changes. Contract: stateOf(person) → {view: "week" | "month" | "day", day, chosen:
// {session} | {plan: key} | null, moving: an item of itemsOn | null}; `day` is in the week, or the month, that is shown; person is null on the front.
//   put(person, values) redraws; keyOf(plan) → its key, which stays when the calendar is read again.
//   plansFor(person, from, to) → the reply to schedule.month in `data`, or {} on the front;
//   movePlan(person, plan, name, to): says what happened, and offers to undo it.
import { dayText } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { bookingOf } from "../person/booking.js";

// They go when the page does.
const placeOf = (person) => (person ? person.screen.typed : app.front);

export function stateOf(person) {
  const state = placeOf(person);
  state.view ??= "week";
  state.day ??= dayKey(app.clock.now());
  return state;
}

export function put(person, values) {
  Object.assign(placeOf(person), values);
  if (person) Object.assign(bookingOf(person), { error: null, sure: null });
  app.refresh();
}

export const keyOf = ({ entry, of }) => `${entry} ${of}`;

export const plansFor = (person, from, to) => (person
  ? progressOf(person, app.refresh).of("schedule.month", { from, to }, { whole: true, asks: live() }) : {});

async function move(person, plan, to) {
  const state = bookingOf(person);
  Object.assign(state, { busy: keyOf(plan), error: null });
  app.refresh();
  try {
    await person.change("schedule.move", { entry: plan.entry, day: plan.of, to });
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

export async function movePlan(person, plan, name, to) {
  if (bookingOf(person).busy || !await move(person, plan, to)) return;
  put(person, { moving: null, chosen: null });
  person.screen.renew();
  toast(t("week.moved", { name, day: dayText(to, { weekday: true }) }), { undo: () => move(person, plan, plan.day) });
}
