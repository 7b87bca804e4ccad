// The week as a grid: a column for each day, in portrait a row. Contract: grid(known) → template; known: {person, state, today, days,
// sessions, appointments, plans, offer} of page.js. While nothing else is chosen, the day of the offer (plans.js) has it in its cell.
import { itemsOn } from "../../shared/calendar/calendar.js";
import { partOf, partsOf } from "../../shared/calendar/classes/parts.js";
import { standing as standingOf } from "../../shared/calendar/appointments/row.js";
import { standing } from "../../shared/calendar/classes/row.js";
import { dateText, dayAt } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, isPortrait, live } from "../base/app.js";
import { bookingOf } from "../person/booking.js";
import { calm, isOff } from "../person/screen.js";
import { tile as appointment } from "./appointments.js";
import { planText } from "./plans.js";
import { keyOf, movePlan, put } from "./state.js";

// px. On a lower screen, or an upright one, a cell has room for one button as large as a thumb, and else for two.
const LOW = 700;
const isSet = ({ moving, chosen }) => Boolean(moving || chosen);

export function grid(known) {
  const { person, state, today, days, sessions, appointments } = known, parts = partsOf([...sessions, ...appointments]), now = app.clock.now();
  const place = days.indexOf(today), offer = isSet(state) ? null : known.offer;
  return html`<div class=${`week-grid rows-${parts.length + (person ? 1 : 0)}${person ? " with-own" : ""}`}>
    ${place < 0 ? null : html`<i class=${`week-now at-${place}`}></i>`}
    <div class="week-names"><span></span>${person ? html`<p>${t("week.you")}</p>` : null}${parts.map((part) =>
      keyed(part, html`<p>${t(`part.${part}`)}</p>`))}</div>
    ${days.map((day) => keyed(day, html`<section class=${`week-day${day === today ? " now" : day < today ? " past" : ""}`} aria-labelledby=${`week-${day}`}>
      <h2 id=${`week-${day}`}><span class="number">${Number(day.slice(8))}</span> <span>${day === today ? t("cal.now")
        : dateText(dayAt(day), { weekday: "short" })}</span></h2>
      ${person ? own(known, day, offer) : null}
      ${parts.map((part) => keyed(part, cell(known, day, part, now)))}
    </section>`))}</div>
    ${parts.length ? null : html`<p class="week-none dim">${t("week.none")}</p>`}`;
}

// MARK: One's own plan

function own(known, day, offer) {
  const { person, state, today, plans } = known, items = plans ? itemsOn(day, plans) : [];
  const going = state.moving ?? (offer?.to?.day === day ? offer.item : null);
  if (going && day >= today && day !== going.plan.day) {
    return html`<div class="week-own"><button type="button" class="week-plan target" ?disabled=${!live() || bookingOf(person).busy !== null}
      aria-disabled=${isOff(person)} aria-label=${t("week.move.here", { name: going.name, day: dateText(dayAt(day), { weekday: "long" }) })}
      @click=${calm(person, () => movePlan(person, going, day))}><part-icon part=${going.part} look="ahead"></part-icon><span class="what"><bdi
      class="strong">${going.name}</bdi><span class="here">${items.length ? t("week.here.with", { name: items[0].name }) : t("week.here")}</span></span></button></div>`;
  }
  const [first, ...more] = items;
  return html`<div class="week-own">${first ? plan(known, first) : null}${more.length ? html`<button type="button" class="week-more"
    @click=${() => put(person, { view: "day", day, cameFrom: "week" })}>${t("week.more", { n: more.length })}</button>` : null}</div>`;
}

function plan({ person, state }, item) {
  const key = item.plan ? keyOf(item.plan) : null, isChosen = key !== null && state.chosen?.plan === key;
  const inside = html`<part-icon part=${item.part} look=${item.look}></part-icon><span class="what"><bdi class="strong">${item.name}</bdi><span
    class=${`dim ${item.plan?.state ?? "done"}`}>${planText(item)}</span></span>`;
  // What was done, or is a rest, takes no part in moving.
  if (!key || ["done", "rest"].includes(item.plan.state)) return html`<p class="week-plan still">${inside}</p>`;
  return html`<button type="button" class="week-plan" aria-pressed=${isChosen ? "true" : "false"} @click=${isChosen
    ? calm(person, () => put(person, { chosen: null })) : () => put(person, { chosen: { plan: key }, moving: null })}>${inside}</button>`;
}

// MARK: Classes and appointments

// What a tile says of its places.
function standingText(session, booking, now) {
  const stands = standing(session, booking, now);
  if (stands) return { text: stands.pill, tone: stands.tone };
  if (now >= session.endsAt) return { text: "", tone: "" };
  if (now >= session.startsAt) return { text: t("week.running"), tone: "" };
  if (session.full) return { text: session.waiting ? t("week.full", { n: session.waiting }) : t("class.full", { n: 0 }), tone: "full" };
  return { text: session.left === undefined ? t("class.free") : t("week.left", { n: session.left }), tone: session.left <= 2 ? "few" : "" };
}

function cell(known, day, part, now) {
  const { person, sessions, appointments } = known, own = new Set(appointments);
  const some = [...appointments, ...sessions].filter((each) => dayKey(each.startsAt) === day && partOf(each) === part)
    .toSorted((a, b) => a.startsAt - b.startsAt), keyIn = (each) => `${own.has(each) ? "appointment" : "class"} ${each.id}`;
  const most = isPortrait() || window.innerHeight <= LOW ? 1 : 2;
  if (some.length <= most) return html`<ul class=${`week-cell${some.length > 1 ? " two" : ""}`}>${some.map((each) =>
    keyed(keyIn(each), html`<li>${(own.has(each) ? appointment : tile)(known, each, now)}</li>`))}</ul>`;
  // Too many for a thumb: the cell as a whole leads to the list of its day.
  const said = (each) => (own.has(each) ? standingOf(each) : person?.classes.booking(each.id) ? standing(each, person.classes.booking(each.id), now) : null);
  // One's own first, and what takes place before what is over or called off.
  const rank = (each) => (said(each) ? 0 : each.cancelled ? 3 : each.endsAt > now ? 1 : 2);
  const shown = some.toSorted((a, b) => rank(a) - rank(b) || a.startsAt - b.startsAt).slice(0, most), isMine = shown.some((each) => said(each)?.tone === "good");
  return html`<ul class="week-cell"><li><button type="button" class=${`week-class crowd-of${isMine ? " good" : ""}`} @click=${() =>
    put(person, { view: "day", day, cameFrom: "week" })}>${shown.map((each) => keyed(keyIn(each), html`<span class="line"><span class="number">${
      time(each.startsAt)}</span> <bdi>${each.name}</bdi>${said(each) || each.cancelled ? html` <span class="said">${said(each)?.pill ?? t("class.cancelled")}</span>`
      : null}</span>`))}<span class="dim">${t("week.more", { n: some.length - shown.length })}</span></button></li></ul>`;
}

// On the front nobody can lose anything by a second tap.
const gently = (person, act) => (person ? calm(person, act) : act);

function tile({ person, state }, session, now) {
  const { text, tone } = standingText(session, person?.classes.booking(session.id), now), isChosen = state.chosen?.session === session.id;
  const isOver = now >= session.endsAt, isCounted = !isOver && !session.cancelled && session.left !== undefined;
  return html`<button type="button" class=${`week-class ${tone}${isOver || session.cancelled ? " ended" : ""}`} aria-pressed=${isChosen ? "true" : "false"}
    aria-label=${[session.name, time(session.startsAt), text].filter(Boolean).join(", ")} @click=${isChosen
      ? gently(person, () => put(person, { chosen: null })) : () => put(person, { chosen: { session: session.id }, moving: null })}>
    <span class="number">${time(session.startsAt)}</span><bdi class="called">${session.name}</bdi><span class="places">${tone === "good"
      ? html`<rack-icon name="check"></rack-icon> ` : null}${text}</span>${isCounted ? html`<rack-bar .part=${session.full ? 1
      : 1 - session.left / session.capacity}></rack-bar>` : null}</button>`;
}
