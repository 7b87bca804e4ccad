// Classes on the kiosk's start view: the next one that is booked, with its check-in, and news of bookings.
import { newsOf, newsText } from "../../shared/calendar/classes/news.js";
import { holds } from "../../shared/calendar/classes/book.js";
import { html, keyed } from "../../shared/template.js";
import { deeds, facts, standing, whenOf } from "../../shared/calendar/classes/row.js";
import { dayKey, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";
import { act, bookingOf, classesFor } from "../person/booking.js";
import { openWeek } from "../person/opening.js";

noun({
  row: { place: "start.next", order: 20, next },
  entered: (person) => { person.classes = classesFor(person); },
  hears: { "classes.booked": (data, event, person) => person.classes.receive(data) },
  left: (person) => person.classes.close(),
});
noun({ row: { place: "news", order: 30, draw: news, tells: (person) => newsFor(person).map((each) => ({ text: newsText(each, app.clock.now()) })) } });

const newsFor = (person) => (person.classes.coming() ?? []).filter(({ booking }) => booking.news);

function news(person) {
  const now = app.clock.now(), all = newsFor(person), state = bookingOf(person);
  return all.length ? all.map(({ booking, session }) => keyed(session.id, newsOf({ booking, session },
    { now, busy: state.busy === session.id, act: (method) => act(person, method, session.id) }))) : null;
}

function next(person) {
  const now = app.clock.now(), coming = person.classes.coming();
  if (!coming) return undefined;
  // News may be of a booking that is over.
  const ahead = coming.filter(({ booking, session }) => holds(session, booking) && session.endsAt > now);
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
      when: whenOf(session, now) }), stands?.pill].filter(Boolean).join(", ")} @click=${() =>
      openWeek(person, dayKey(session.startsAt), session.id)}>${isToday
      ? html`<span class="number class-time">${time(session.startsAt)}</span>` : html`<rack-icon name="clock"></rack-icon>`}<span
      class="what"><bdi class="name">${session.name}</bdi>${where ? html`<bdi class="dim">${where}</bdi>` : null}</span>${stands ? html`<span
      class=${`pill ${stands.tone}`}>${stands.pill}</span>` : null}${deed ? null : html`<rack-icon name="next"></rack-icon>`}</button>${
      deed ? html`<button type="button" class="btn strong" ?disabled=${bookingOf(person).busy === session.id} aria-label=${t(`class.${
      deed.word}.of`, about)} @click=${() => act(person, deed.method, session.id)}>${t(`class.${deed.word}`)}</button>` : null}</div>`;
}
