// The calendar at the kiosk: a week in one grid, first the member's own plan and then the gym's classes and the member's
// appointments; a month; and the list of a day. Contract: weekPage(person) → the page of a member; weekFront() → the same without a login, with the classes alone.
// What is tapped in the week is described below it, with what can be done (deeds.js). Nothing changes without a button that says so.
import { itemsOn, weeksOf } from "../../shared/calendar/calendar.js";
import { holds } from "../../shared/calendar/classes/book.js";
import { sessionRow } from "../../shared/calendar/classes/row.js";
import { dateText, dayAt, dayText, otherMonth, shift, weekOf } from "../../shared/days.js";
import { focusOn, keepFocus } from "../../shared/focus.js";
import { dayKey } from "../../shared/format.js";
import "../../shared/gym/bodyicons.js";
import "../../shared/parts/bar.js";
import { head } from "../../shared/parts/head.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/calendar.js";
import "../../shared/words/calendar/kioskweek.js";
import { app, show } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { act, bookingOf, gymClasses } from "../person/booking.js";
import { wishFor } from "../person/wish.js";
import { appointmentsFor, holding, rows } from "./appointments.js";
import { deeds } from "./deeds.js";
import { grid } from "./grid.js";
import { month } from "./month.js";
import { offerOf, planText } from "./plans.js";
import { plansFor, put, stateOf } from "./state.js";
import { askAgain, unread } from "./unread.js";

const VIEWS = ["week", "month"];

export const weekPage = (person) => page(person, () => person.screen.back());

export const weekFront = () => page(null, () => show("who"));

// The one <main> of each visit.
const kept = new WeakSet();
function keep(main) {
  if (kept.has(main)) return;
  kept.add(main);
  keepFocus(main);
}

function page(person, leave) {
  const state = stateOf(person), today = dayKey(app.clock.now());
  const days = state.view === "month" ? weeksOf(state.day).flat() : weekOf(state.day), from = days[0], to = days.at(-1);
  // The days around the week say what a workout that is moved to its edge would stand beside.
  const around = [shift(from, -1), shift(to, 1)], book = person?.classes ?? gymClasses();
  const { sessions: all, isKnown, error } = book.days(...around), plans = plansFor(person, ...around);
  const own = appointmentsFor(person, state.day), isIn = ({ startsAt }) => dayKey(startsAt) >= from && dayKey(startsAt) <= to;
  const known = { person, state, today, days, plans: plans.data, unread: unread(person, plans, own), booked: bookedOf(person, all),
    sessions: all.filter(isIn), appointments: holding(own).filter(isIn), hasOwn: !person || Boolean(own.data && plans.data) };
  known.offer = offerOf(known);
  const retry = () => { book.stale(); app.refresh(); };
  askAgain(error, () => book.days(...around).error, retry);
  const back = () => {
    if (person && bookingOf(person).sure !== null) put(person, {});
    else if (state.moving) put(person, { moving: null });
    else if (state.view === "day") put(person, { view: state.cameFrom ?? "week" });
    else leave();
  };
  onKeys((key) => key === "Escape" && (back(), true));
  const title = titleOf(state, days);
  return html`<main class=${`week-page of-${state.view}`} ref=${keep}>
    ${head({ title, isLong: title.length > 18, back: { act: back, first: true },
      rest: html`<div class="week-turn">${turn(known, -1, "back")}${segments({ label: t("cal.views"), value: state.view,
        set: (view) => put(person, { view, moving: null }), options: VIEWS.map((value) => ({ value, label: t(`cal.${value}`) })) })}${turn(known, 1, "next")}</div>
      ${days.includes(today) ? null : html`<button type="button" class="btn" @click=${() => put(person, { day: today, chosen: null })}>${t("cal.today")}</button>`}` })}
    ${!isKnown ? error ? blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn" @click=${retry}>${t("week.retry")}</button>` }) : skeleton(5)
      : html`${known.unread}${state.view === "month" ? month(known) : state.view === "day" ? list(known) : html`${grid(known)}${deeds(known)}`}`}
  </main>`;
}

const turned = ({ view, day }, by) => (view === "month" ? otherMonth(day, by) : shift(day, view === "week" ? 7 * by : by));

const turn = ({ person, state }, by, icon) => html`<button type="button" class="btn icon" aria-label=${t(`cal.${by < 0 ? "earlier" : "later"}.${
  state.view}`)} @click=${() => put(person, { day: turned(state, by), chosen: null })}><rack-icon name=${icon}></rack-icon></button>`;

function titleOf({ view, day }, days) {
  const year = (one) => (one.slice(0, 4) === dayKey(app.clock.now()).slice(0, 4) ? "" : ` ${one.slice(0, 4)}`);
  const monthOf = (one) => dateText(dayAt(one), { month: "long" });
  if (view === "month") return `${monthOf(day)}${year(day)}`;
  if (view === "day") return dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" });
  const [first, last] = [days[0], days[6]];
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${t("week.span", { from: dayText(first), to: dayText(last) })}${year(last)}`;
  return `${t("week.span", { from: Number(first.slice(8)), to: Number(last.slice(8)) })} ${monthOf(first)}${year(first)}`;
}

const bookedOf = (person, all) => all.filter((each) => holds(each, person?.classes.booking(each.id)))
  .map(({ name, startsAt }) => ({ name, day: dayKey(startsAt) }));

// MARK: A day

function list(known) {
  const { person, state: { day }, today, sessions, appointments, plans } = known, isOn = ({ startsAt }) => dayKey(startsAt) === day;
  const items = plans ? itemsOn(day, plans) : [], some = sessions.filter(isOn), own = appointments.filter(isOn);
  const error = person ? bookingOf(person).error : null;
  return html`<section class="week-list panel" tabindex="-1">${error ? html`<p class="fault" role="alert">${fault(error)}</p>` : null}
    ${items.length ? html`<ul class="week-items">${items.map((item, i) => keyed(i, html`<li><part-icon part=${item.part} look=${
      item.look}></part-icon><p class="strong"><bdi>${item.name}</bdi></p><p class="dim">${planText(item)}</p></li>`))}</ul>` : null}
    ${own.length ? rows(known, own) : null}
    ${some.length ? html`<ul class="class-list">${some.map((each) => keyed(each.id, html`<li>${row(person, each)}</li>`))}</ul>`
      : items.length || own.length || known.unread || !known.hasOwn ? null : html`<p class="dim">${t(day < today ? "cal.empty.past" : "cal.empty")}</p>`}</section>`;
}

function row(person, session) {
  const now = app.clock.now();
  if (!person) return sessionRow(session, undefined, { now, act: () => wishFor(session) });
  const state = bookingOf(person);
  return sessionRow(session, person.classes.booking(session.id), { now, can: { checkIn: true },
    busy: state.busy === session.id || person.screen.isYoung, sure: state.sure === session.id,
    ask: (on) => {
      state.sure = on ? session.id : null;
      person.screen.renew();
      focusOn(".class-row.sure .btn");
      app.refresh();
    },
    act: (method) => act(person, method, session.id) });
}

