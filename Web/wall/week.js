// The classes of seven days, today's first. Contract: week = new Week(socket, today, changed); week.look(now) loads them at
// the first call, each quarter of an hour, at midnight, after each reconnect, and when classes were planned anew;
// week.isLoaded: whether it was read; week.on(day) → its sessions in order, kept up to date by topic `classes`; week.soon(now) →
// those of today and tomorrow; days(now) → the seven day keys; weekLayout(state) → <main>. Days are in the gym's time zone.
// Two classes of a part of a day have a line each; of more, the first and "and 2 more": a cell never gets a scroll bar.
import { html, keyed } from "../shared/template.js";
import { dayText, shift, weekdayName, weekdayOf } from "../shared/days.js";
import { dayKey, time } from "../shared/format.js";
import { partOf, partsOf } from "../shared/calendar/classes/parts.js";
import { t } from "../shared/words.js";
import { placesOf } from "./classes.js";
import { slim, strip } from "./clocks.js";
import "../shared/parts/bar.js";

const DAYS = 7, QUARTER = 900_000, AGAIN = 30_000, MOST = 2;
// Letters of a word that fit into a column of the week.
const LONG = 12;

export class Week {
  #asked = null; #refused = -Infinity; #sessions = []; isLoaded = false;

  constructor(socket, today, changed) {
    Object.assign(this, { socket, today, changed });
    socket.addEventListener("status", () => { if (socket.status === "live") { this.#asked = null; changed(); } });
  }

  on(day) {
    const newer = new Map(this.today.sessions.map((each) => [each.id, each]));
    const all = new Map([...this.#sessions.map((each) => [each.id, newer.get(each.id) ?? each]), ...newer]);
    return [...all.values()].filter(({ startsAt }) => dayKey(startsAt) === day).sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);
  }

  soon(now) { return days(now).slice(0, 2).flatMap((day) => this.on(day)); }

  async look(now) {
    const [from, ...more] = days(now), to = more.at(-1);
    const key = `${from} ${Math.floor(now / QUARTER)} ${this.today.planned}`;
    if (key === this.#asked || this.socket.status !== "live" || Math.abs(now - this.#refused) < AGAIN) return;
    this.#asked = key;
    try {
      const { sessions } = await this.socket.request("classes.list", { from, to });
      // A later question has a later answer.
      if (key !== this.#asked) return;
      [this.#sessions, this.isLoaded] = [sessions, true];
      this.changed();
    } catch {
      if (key === this.#asked) [this.#asked, this.#refused] = [null, now];
    }
  }
}

export const days = (now) => Array.from({ length: DAYS }, (_, i) => shift(dayKey(now), i));

export function weekLayout(state) {
  const all = days(state.now).map((day) => ({ day, some: state.week.on(day) }));
  const parts = partsOf(all.flatMap(({ some }) => some));
  return html`<main class=${`wall week${state.shown.length ? " timed" : ""}`}>
    ${state.shown.length ? slim(state) : null}
    <section class="classes-week panel" aria-labelledby="week-title">
      <header><h1 class="title" id="week-title">${t("wall.week.title")}</h1>
        <p class="dim">${span(all)}</p>
        <p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p></header>
      ${parts.length ? html`<div class="seven" data-parts=${parts.length}>
        <div class="parts"><span></span>${parts.map((part) => keyed(part, html`<p class="label">${t(`part.${part}`)}</p>`))}</div>
        ${all.map((one, i) => keyed(one.day, day(one, parts, i === 0, state.now)))}</div>`
      : html`<div class="hush"><div class="rack"><span></span><span></span><span></span></div>${state.week.isLoaded
        ? html`<p class="strong">${t("wall.week.empty")}</p><p class="dim">${t("wall.week.empty.how")}</p>`
        : html`<p class="dim">${t("wall.week.unread")}</p>`}</div>`}
    </section>
    ${strip(state, { showsTotals: true })}
  </main>`;
}

const span = (all) => t("wall.week.span", { from: dayText(all[0].day), to: dayText(all.at(-1).day) });

const day = ({ day: key, some }, parts, isToday, now) => html`<section class=${`one-day${isToday ? " now" : ""}`} aria-labelledby=${`d${key}`}>
  <h2 id=${`d${key}`}><span class="number">${Number(key.slice(8))}</span> ${isToday ? t("day.today") : weekdayName(weekdayOf(key), "short")}</h2>
  ${parts.map((part) => keyed(part, cell(some.filter((each) => partOf(each) === part), now)))}</section>`;

function cell(some, now) {
  // What is over makes room for what comes, and what is cancelled for what takes place.
  const ahead = some.filter(({ endsAt }) => endsAt > now), rest = [...ahead.length ? ahead : some].sort((a, b) => Number(Boolean(a.cancelled)) - Number(Boolean(b.cancelled)));
  const shown = rest.length > MOST ? rest.slice(0, MOST - 1) : rest, more = rest.length - shown.length;
  return html`<ul class=${`cell-of${shown.length + Math.min(more, 1) > 1 ? " shared" : ""}`}>${shown.map((each) => keyed(each.id, session(each, now)))}${more
    ? html`<li class="more">${t("wall.week.more", { n: more })}</li>` : null}</ul>`;
}

function session(each, now) {
  const state = each.cancelled ? "cancelled" : each.endsAt <= now ? "over" : each.startsAt <= now ? "running" : each.full ? "full" : "";
  const isCounted = !state && each.left !== undefined || state === "full";
  const isLong = each.name.split(/[\s-]/).some((word) => word.length > LONG);
  return html`<li class=${`class-of ${state}${isLong ? " long" : ""}`} data-session=${each.id}><p class="number">${time(each.startsAt)}</p>
    <p class="called"><bdi>${each.name}</bdi></p>
    <p class="places">${each.cancelled ? t("wall.class.cancelled") : state === "over" ? "" : placesOf(each, now, { brief: true })}</p>
    ${isCounted ? html`<rack-bar .part=${state === "full" ? 1 : 1 - each.left / each.capacity}></rack-bar>` : null}</li>`;
}
