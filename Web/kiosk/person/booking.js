// A member's bookings of classes at the kiosk. Contract: bookingOf(person) → {busy, sure, error}: what is being changed
// (a session, or a plan's key), the session whose late cancelling is asked about, and what went wrong on the page of the week;
// act(person, method, session); classesFor(person) → their classes as a ClassBook; gymClasses() → the classes as a ClassBook of nobody's, for the front.
import { classesOf } from "../../shared/calendar/classes/book.js";
import { dayKey } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { activePerson, app } from "../base/app.js";

const options = { socket: app.socket, clock: app.clock, changed: () => app.refresh() };

const states = new WeakMap();
export const bookingOf = (person) => {
  if (!states.has(person)) states.set(person, { busy: null, sure: null, error: null });
  return states.get(person);
};

export const classesFor = (person) => classesOf(person, options);

// The front stays open for months: what was read of other days is dropped each day, and when somebody has paged far.
const nobody = { ask: (method, params) => app.socket.request(method, params) }, SPANS = 8;
let readOn = "";
export function gymClasses() {
  const classes = classesOf(nobody, options), today = dayKey(app.clock.now());
  if (readOn !== today || classes.spans > SPANS) classes.close();
  readOn = today;
  return classes;
}

export async function act(person, method, id) {
  const state = bookingOf(person);
  Object.assign(state, { busy: id, error: null });
  app.refresh();
  try {
    const { booking, session } = await person.classes.act(method, id);
    state.sure = null;
    // A second tap would meet what is offered now.
    person.screen.renew();
    if (booking?.state === "checkedIn" && activePerson() === person) toast(t("class.did.checkedIn", { name: session.name }));
  } catch (error) { person.screen.view === "week" ? (state.error = error) : person.screen.fail(error); }
  state.busy = null;
  app.refresh();
}
