// A day of the gym's calendar: how many members plan and train, its occasions, its classes, and when each room is in
// use.
// Contract: dayPanel(show) → template, where `show` comes from gymcalendar.js; roomsOf(sessions) → [{id, name}] by
// name.
import { html, keyed } from "../template.js";
import { dateText, dayAt, HOUR_MS } from "../days.js";
import { time, timeOfDay } from "../format.js";
import { t } from "../words.js";


export const roomsOf = (sessions) => [...new Map(sessions.filter(({ room }) => room).map(({ room }) => [room.id, room]))
  .values()].sort((a, b) => a.name.localeCompare(b.name));


export function dayPanel(show) {
  const { here, today, found } = show, { day } = here, about = found.of(day), isOver = day < today;
  const sums = [isOver ? null : t("gymcal.planned", { n: about.planned }), isOver ? t("gymcal.done", { n: about.done }) : null];
  return html`<section class="panel card gym-day-panel" aria-labelledby="gym-day-title"><div><h3 class="label"
      id="gym-day-title">${dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" })}</h3>
      <p class="gym-sum">${sums.filter(Boolean).join(" · ")}</p>
      ${about.names?.length ? html`<p class="small">${about.names.join(", ")}</p>` : null}</div>
    ${about.occasions.length ? html`<ul class="gym-occasions">${about.occasions.map((one) => keyed(one.occasion,
      html`<li><bdi class="strong">${one.name}</bdi><span class="small">${[one.minute === undefined ? t("cal.allDay")
      : `${timeOfDay(one.minute)}${one.minutes ? `–${timeOfDay(one.minute + one.minutes)}` : ""}`, one.place].filter(Boolean)
      .join(" · ")}</span></li>`))}</ul>` : null}
    ${here.view === "day" ? rooms(about.sessions, show) : null}
    ${about.sessions.length ? html`<ul class="gym-classes">${about.sessions.map((each) => keyed(each.id,
      html`<li>${row(each, show)}</li>`))}</ul>` : html`<p class="dim">${t("gymcal.none")}</p>`}</section>`;
}

function row(each, { host, isOwn }) {
  const booked = each.left === undefined ? null : each.capacity - each.left;
  return html`<a class=${`gym-class${isOwn(each) ? " own" : ""}`} href=${host.href(each)}><span class="number">${
      time(each.startsAt)}</span><span class="what"><bdi class="strong">${each.name}</bdi><span class="small">${
      [each.trainer?.name, each.room?.name].filter(Boolean).join(" · ")}</span></span>
    <span class="how">${each.cancelled ? html`<span class="pill bad">${t("class.cancelled")}</span>` : html`${
      booked === null ? null : html`<span>${t("gymcal.booked", { n: booked, of: each.capacity })}</span>`}${
      each.waiting ? html`<span class="pill wait">${t("gymcal.waiting", { n: each.waiting })}</span>` : null}`}</span></a>`;
}

// When each room is in use, over the hours of the day that have classes.
function rooms(sessions, { isOwn, found }) {
  const held = sessions.filter(({ cancelled, room }) => !cancelled && room);
  if (!held.length) return null;
  const first = Math.floor(Math.min(...held.map(({ startsAt }) => startsAt)) / HOUR_MS) * HOUR_MS;
  const last = Math.ceil(Math.max(...held.map(({ endsAt }) => endsAt)) / HOUR_MS) * HOUR_MS, span = last - first;
  const hours = Array.from({ length: span / HOUR_MS }, (_, i) => first + i * HOUR_MS), step = Math.ceil(hours.length / 8);
  return html`<div class="gym-rooms" aria-hidden="true"><div class="gym-room hours"><span></span><div class="track">${
      hours.filter((_, i) => i % step === 0).map((at) => keyed(at, html`<gym-span .part=${[(at - first) / span, 0]}>${
      time(at)}</gym-span>`))}</div></div>
    ${found.rooms.map(({ id, name }) => [name, held.filter(({ room }) => room.id === id), id]).filter(([, own]) => own.length)
      .map(([name, own, id]) => keyed(id, html`<div class="gym-room"><bdi class="small">${name}</bdi><div class="track">${
      own.map((each) => keyed(each.id, html`<gym-span class=${isOwn(each) ? "own" : ""} .part=${[
        (each.startsAt - first) / span, (each.endsAt - each.startsAt) / span]}><bdi>${each.name}</bdi></gym-span>`))}</div></div>`))}</div>`;
}

// <gym-span .part=${[from, length]}>, each 0…1 of its track, sets its own style, because the page's CSP refuses style
// attributes.
class GymSpan extends HTMLElement {
  set part([from, length]) {
    this.style.setProperty("--from", from);
    this.style.setProperty("--length", length);
  }
}
customElements.define("gym-span", GymSpan);
