// The month: each day with the member's own workouts, what they have booked, their appointments, and how many classes there are. Contract: month(known) →
// template; known as in grid.js. A tap opens the list of the day.
import { itemsOn } from "../../shared/calendar/calendar.js";
import { holds } from "../../shared/calendar/classes/book.js";
import { dateText, dayAt, weekdayName } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { spoken } from "./appointments.js";
import { planText } from "./plans.js";
import { put } from "./state.js";

const ICONS = 3;

export function month({ person, state, today, days, sessions, appointments, plans }) {
  return html`<div class="week-month"><ol class="names" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7].map((n) => keyed(n, html`<li>${weekdayName(n)}</li>`))}</ol>
    <ol class="days">${days.map((day) => keyed(day, one(day)))}</ol></div>`;

  function one(day) {
    const items = plans ? itemsOn(day, plans) : [], some = sessions.filter((each) => dayKey(each.startsAt) === day && !each.cancelled);
    const isWaiting = ({ id }) => person.classes.booking(id).state === "waiting", mine = some.filter((each) => holds(each, person?.classes.booking(each.id)));
    const held = mine.find((each) => !isWaiting(each)) ?? mine[0], waits = held && isWaiting(held);
    const own = appointments.filter(({ startsAt }) => dayKey(startsAt) === day);
    // The mark has room for one time: what is certain before what is not, and then the earlier.
    const [mark] = [...held ? [{ at: held.startsAt, waits }] : [], ...own.map((each) => ({ at: each.startsAt, waits: each.state === "requested" }))]
      .toSorted((a, b) => a.waits - b.waits || a.at - b.at);
    const classes = some.length && day >= today ? t("week.classes", { n: some.length }) : "";
    const said = [dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" }), day === today ? t("cal.now") : null,
      ...items.map((item) => `${item.name} ${planText(item)}`), held ? t(waits ? "week.waits" : "week.booked", { name: held.name, time: time(held.startsAt) }) : null,
      ...own.map((each) => spoken(person, each)), classes];
    const kind = [day.slice(0, 7) === state.day.slice(0, 7) ? "" : "outside", day === today ? "now" : day < today ? "past" : ""].join(" ");
    return html`<li><button type="button" class=${`month-day ${kind}`} aria-label=${said.filter(Boolean).join(", ")} @click=${() =>
      put(person, { view: "day", day, cameFrom: "month" })}><span class="number">${Number(day.slice(8))}</span><span class="marks">${
      items.slice(0, ICONS).map((item, i) => keyed(i, html`<part-icon part=${item.part} look=${item.look}></part-icon>`))}</span>${mark
      ? html`<span class=${mark.waits ? "held waits" : "held"}><rack-icon name=${mark.waits ? "wait" : "check"}></rack-icon>${time(mark.at)}</span>` : html`<span class="dim">${classes}</span>`}</button></li>`;
  }
}
