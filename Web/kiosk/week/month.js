// The month: each day with the member's own workouts, what they have booked, and how many classes there are. Contract: month(known) →
// template; known as in grid.js. A tap opens the list of the day.
import { itemsOn } from "../../shared/calendar/calendar.js";
import { holds } from "../../shared/calendar/classes/book.js";
import { dateText, dayAt, weekdayName } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { planText } from "./plans.js";
import { put } from "./state.js";

const ICONS = 3;

export function month({ person, state, today, days, sessions, plans }) {
  return html`<div class="week-month"><ol class="names" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7].map((n) => keyed(n, html`<li>${weekdayName(n)}</li>`))}</ol>
    <ol class="days">${days.map((day) => keyed(day, one(day)))}</ol></div>`;

  function one(day) {
    const items = plans ? itemsOn(day, plans) : [], some = sessions.filter((each) => dayKey(each.startsAt) === day && !each.cancelled);
    const isWaiting = ({ id }) => person.classes.booking(id).state === "waiting", mine = some.filter((each) => holds(each, person?.classes.booking(each.id)));
    const held = mine.find((each) => !isWaiting(each)) ?? mine[0], waits = held && isWaiting(held);
    const classes = some.length && day >= today ? t("week.classes", { n: some.length }) : "";
    const said = [dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" }), day === today ? t("cal.now") : null,
      ...items.map((item) => `${item.name} ${planText(item)}`), held ? t(waits ? "week.waits" : "week.booked", { name: held.name, time: time(held.startsAt) }) : null, classes];
    const kind = [day.slice(0, 7) === state.day.slice(0, 7) ? "" : "outside", day === today ? "now" : day < today ? "past" : ""].join(" ");
    return html`<li><button type="button" class=${`month-day ${kind}`} aria-label=${said.filter(Boolean).join(", ")} @click=${() =>
      put(person, { view: "day", day, cameFrom: "month" })}><span class="number">${Number(day.slice(8))}</span><span class="marks">${
      items.slice(0, ICONS).map((item, i) => keyed(i, html`<part-icon part=${item.part} look=${item.look}></part-icon>`))}</span>${held
      ? html`<span class=${waits ? "held waits" : "held"}><rack-icon name=${waits ? "wait" : "check"}></rack-icon>${time(held.startsAt)}</span>` : html`<span class="dim">${classes}</span>`}</button></li>`;
  }
}
