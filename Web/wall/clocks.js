// The clocks of a wall. Contract: templates of the state that app.js keeps; `state.shown` are its timers, newest first.
//   big(state, quiet, most): the newest one huge, the others small beneath it, or quiet(state) if there is none;
//   four(state): up to four of equal size, with the time of day beside three; day(state): the time of day, huge;
//   slim(state, most): timers in small, as a list; strip(state): a slim footer with time, connection and sound.
import { html, keyed } from "../shared/template.js";
import { day as dayOf, dayKey, time, whole } from "../shared/format.js";
import { t } from "../shared/words.js";
import { face } from "../shared/timers/face.js";

// How many small clocks fit into a line: over the whole width, and beside a feed.
export const OTHERS = 3, BESIDE = 2;
// ms. A connection that comes back sooner is not reported.
export const GRACE = 3_000;

export function big(state, quiet, most = BESIDE) {
  const [first, ...others] = state.shown;
  if (!first) return quiet(state);
  return html`<section class="clocks" aria-label=${t("wall.clocks")} data-stage="timer">
    <h1 class="unseen">${state.gym?.name ?? t("app.name")}</h1>
    ${keyed(first.id, face(state.timers, first))}${others.length ? slim(state, others, most) : null}</section>`;
}

export function slim(state, timers, most) {
  const more = timers.length - most;
  return html`<ul class="others">${timers.slice(0, most).map((timer) =>
    keyed(timer.id, html`<li class="panel">${face(state.timers, timer, { size: "small" })}</li>`))}
    ${more > 0 ? html`<li class="more number">${t("wall.clocks.more", { n: more })}</li>` : null}</ul>`;
}

export const day = (state) => html`<section class="daytime panel" aria-label=${t("wall.clock")} data-stage="clock">
  <h1 class="title gym"><bdi>${state.gym?.name ?? t("app.name")}</bdi></h1>${hours(state)}
  <p class="label">${dayOf(state.now)}</p></section>`;

const hours = (state) => html`<div class="hours" role="timer" aria-label=${`${t("wall.clock")} ${time(state.now)}`}>
  <rack-digits .text=${time(state.now)}></rack-digits></div>`;

export function four(state) {
  const timers = state.shown.slice(0, 4), count = timers.length;
  if (!count) return day(state);
  return html`<section class="four" data-count=${count} aria-label=${t("wall.clocks")} data-stage="timer">
    <h1 class="unseen">${state.gym?.name ?? t("app.name")}</h1>
    ${timers.map((timer) => keyed(timer.id, face(state.timers, timer, { size: count === 1 ? "huge" : "medium" })))}
    ${count === 3 ? html`<section class="daytime panel" aria-label=${t("wall.clock")}>${hours(state)}
      <p class="label">${dayOf(state.now)}</p></section>` : null}</section>`;
}

// showsTotals: today's sets instead of the time of day, for layouts that already show the time.
export function strip(state, { showsTotals = false } = {}) {
  const { today } = state.floor.totals;
  return html`<footer class="strip">
    ${showsTotals ? html`<p class="title">${today.sets ? t("wall.today", { n: today.sets, sets: whole(today.sets) })
      : t("wall.today.none")}</p>`
      : html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <p class="label">${dayOf(state.now)}</p>`}
    ${muted(state)}
    ${lost(state) ? html`<p class="news lost" role="status"><rack-icon name="cloud"></rack-icon>
      <strong>${t("wall.lost")}</strong> <span>${lostText(state)}</span></p>` : null}
    ${state.untouched ? html`<button type="button" class="news tap">${t("timer.sound.tap")}</button>` : null}
  </footer>`;
}

export const muted = ({ sound, shown }) =>
  (shown.length && !sound.audible ? html`<p class="label">${t("timer.sound.muted")}</p>` : null);
export const lost = ({ lost: since, now }) => since && now - since > GRACE;
const since = ({ lost: at, now }) => (dayKey(at) === dayKey(now) ? time(at) : `${dayOf(at)} ${time(at)}`);
export const lostText = (state) => t(state.shown.length ? "wall.lost.clocks" : "wall.lost.since",
  { time: since(state) });
