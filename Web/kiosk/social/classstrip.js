// Classes on the kiosk's start view: news, and today's own booking with its check-in. Contract:
//   stateOf(person) → {busy, sure, error}; act(person, method, session).
import { newsOf } from "../../shared/calendar/classes/news.js";
import { html, keyed } from "../../shared/template.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { sessionRow } from "../../shared/calendar/classes/row.js";
import { dayKey } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";

const states = new WeakMap();
export const stateOf = (person) => {
  if (!states.has(person)) states.set(person, { busy: null, sure: null, error: null });
  return states.get(person);
};

const classesFor = (person) => classesOf(person,
  { socket: app.socket, clock: app.clock, changed: () => app.refresh() });

noun({
  row: { place: "start", order: 50, draw: classStrip, room: (person) => stripRows(person).length },
  entered: (person) => { person.classes = classesFor(person); },
  hears: { "classes.booked": (data, event, person) => person.classes.receive(data) },
  left: (person) => person.classes.close(),
});

export async function act(person, method, id) {
  const state = stateOf(person);
  Object.assign(state, { busy: id, error: null });
  app.refresh();
  try {
    const { booking, session } = await person.classes.act(method, id);
    state.sure = null;
    if (booking?.state === "checkedIn") toast(t("class.did.checkedIn", { name: session.name }));
  } catch (error) { person.screen.view === "start" ? person.screen.fail(error) : (state.error = error); }
  state.busy = null;
  app.refresh();
}

// The first two, one line each; the others are on the page of all classes.
function stripRows(person) {
  const now = app.clock.now(), coming = person.classes.coming() ?? [], today = dayKey(now);
  const news = coming.filter(({ booking }) => booking.news);
  const own = coming.filter(({ booking, session }) => !booking.news && dayKey(session.startsAt) === today
    && session.endsAt > now && !session.cancelled);
  return [...news, ...own].slice(0, 2);
}

function classStrip(person) {
  const now = app.clock.now(), state = stateOf(person), shown = stripRows(person);
  if (!shown.length) return null;
  return html`<div class="class-strip">${shown.map(({ booking, session }) => {
    const busy = state.busy === session.id, does = (method) => act(person, method, session.id);
    return keyed(session.id, booking.news ? newsOf({ booking, session }, { now, busy, act: does })
      : html`<div class="panel">${sessionRow(session, booking, { now, can: { checkIn: true }, busy,
        sure: state.sure === session.id, act: does,
        ask: (on) => { state.sure = on ? session.id : null; app.refresh(); } })}</div>`);
  })}</div>`;
}
