// Classes on the kiosk's start view: the next one that is booked, with its check-in, and news of bookings. Contract:
//   stateOf(person) → {busy, sure, error}; act(person, method, session).
import { newsOf, newsText } from "../../shared/calendar/classes/news.js";
import { html, keyed } from "../../shared/template.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { deeds, facts, standing, whenOf } from "../../shared/calendar/classes/row.js";
import { dayKey, time } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";

const HOLDS = ["booked", "waiting", "checkedIn"];

const states = new WeakMap();
export const stateOf = (person) => {
  if (!states.has(person)) states.set(person, { busy: null, sure: null, error: null });
  return states.get(person);
};

const classesFor = (person) => classesOf(person,
  { socket: app.socket, clock: app.clock, changed: () => app.refresh() });

noun({
  row: { place: "start.next", order: 20, next },
  entered: (person) => { person.classes = classesFor(person); },
  hears: { "classes.booked": (data, event, person) => person.classes.receive(data) },
  left: (person) => person.classes.close(),
});
noun({ row: { place: "news", order: 30, draw: news, tells: (person) => newsFor(person).map((each) => ({ text: newsText(each, app.clock.now()) })) } });

export async function act(person, method, id) {
  const state = stateOf(person);
  Object.assign(state, { busy: id, error: null });
  app.refresh();
  try {
    const { booking, session } = await person.classes.act(method, id);
    state.sure = null;
    if (booking?.state === "checkedIn") toast(t("class.did.checkedIn", { name: session.name }));
  } catch (error) { person.screen.view === "classes" ? (state.error = error) : person.screen.fail(error); }
  state.busy = null;
  app.refresh();
}

const newsFor = (person) => (person.classes.coming() ?? []).filter(({ booking }) => booking.news);

function news(person) {
  const now = app.clock.now(), all = newsFor(person), state = stateOf(person);
  return all.length ? all.map(({ booking, session }) => keyed(session.id, newsOf({ booking, session },
    { now, busy: state.busy === session.id, act: (method) => act(person, method, session.id) }))) : null;
}

function next(person) {
  const now = app.clock.now(), coming = person.classes.coming();
  if (!coming) return undefined;
  // News may be of a booking that is over.
  const ahead = coming.filter(({ booking, session }) => HOLDS.includes(booking.state) && session.endsAt > now && !session.cancelled);
  const first = ahead.find(({ booking }) => booking.state !== "checkedIn") ?? ahead[0];
  return first ? { at: first.session.startsAt, kind: "class", about: first.session.id, key: `class ${first.session.id}`,
    draw: () => cell(person, first, now) } : null;
}

// With one button, the check-in or a free place; all else is on the page of the classes.
function cell(person, { booking, session }, now) {
  const stands = standing(session, booking, now), isToday = dayKey(session.startsAt) === dayKey(now);
  const about = { name: session.name, time: time(session.startsAt) };
  const deed = deeds(session, booking, now, { checkIn: true }).find(({ tone }) => tone === "go");
  const where = [isToday ? null : whenOf(session, now), facts(session)].filter(Boolean).join(" · ");
  return html`<div class="start-cell panel"><button type="button" class="start-cell-open" aria-label=${[t("start.next.class", { name: session.name,
      when: whenOf(session, now) }), stands?.pill].filter(Boolean).join(", ")} @click=${() => person.screen.go("classes")}>${isToday
      ? html`<span class="number class-time">${time(session.startsAt)}</span>` : html`<rack-icon name="clock"></rack-icon>`}<span
      class="what"><bdi class="name">${session.name}</bdi>${where ? html`<bdi class="dim">${where}</bdi>` : null}</span>${stands ? html`<span
      class=${`pill ${stands.tone}`}>${stands.pill}</span>` : null}${deed ? null : html`<rack-icon name="next"></rack-icon>`}</button>${
      deed ? html`<button type="button" class="btn strong" ?disabled=${stateOf(person).busy === session.id} aria-label=${t(`class.${
      deed.word}.of`, about)} @click=${() => act(person, deed.method, session.id)}>${t(`class.${deed.word}`)}</button>` : null}</div>`;
}
