// Classes on Today: a place that is held for a while, which no row may hide; the other news of bookings, among the news; and
// the next class, if it is booked and soon.
import { isOffer, newsOf, newsText } from "../../shared/calendar/classes/news.js";
import { HOUR_MS } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { facts, standing, whenOf } from "../../shared/calendar/classes/row.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app, clock, session, showError } from "../base/state.js";

const SOON_MS = 36 * HOUR_MS;

noun({ row: { place: "today", order: 45, draw: () => cards(fresh().filter(isUrgent)) } });
noun({ row: { place: "news", order: 20, draw: () => cards(calm()), tells: () => calm().map((each) =>
  ({ text: newsText(each, clock.now()) })) } });
noun({ row: { place: "today.aside", order: 40, draw: nextClass } });

const coming = () => classesOf(session).coming() ?? [];
const fresh = () => coming().filter(({ booking }) => booking.news);
const isUrgent = (each) => isOffer(each, clock.now());
const calm = () => fresh().filter((each) => !isUrgent(each));

const cards = (some) => (some.length ? some.map((each) => keyed(each.session.id, newsOf(each, { now: clock.now(),
  busy: app.form.classBusy === each.session.id, act: (method) => act(method, each.session.id) }))) : null);

async function act(method, id) {
  app.form.classBusy = id;
  app.refresh();
  try { await classesOf(session).act(method, id); } catch (error) { showError(error); }
  app.form.classBusy = null;
  app.refresh();
}

function nextClass() {
  const now = clock.now(), next = coming().find(({ booking, session: { startsAt, endsAt } }) => endsAt > now
    && startsAt < now + SOON_MS && booking.state !== "cancelled");
  if (!next) return null;
  const stands = standing(next.session, next.booking, now);
  return html`<section class="panel card rows" aria-label=${t("class.title")}><a class="row" href="#classes"><span><span
      class="strong"><bdi>${next.session.name}</bdi> <span class=${`pill ${stands?.tone ?? ""}`}>${stands?.pill ?? ""}</span></span><span
      class="small class-when">${[whenOf(next.session, now), facts(next.session)].filter(Boolean).join(" · ")}</span></span>
      <rack-icon name="next"></rack-icon></a></section>`;
}
