// The clocks of a wall. Contract: templates of the state that app.js keeps; `state.shown` are its timers, newest first.
//   lively(timers, floor, now): without those that ended a while ago, if another runs;
//   mine(state): the wall's main clock, or null; single(state, quiet): it fills the wall; others(state): the running clocks that single leaves out;
//   panels(state, quiet): a panel for each of up to four clocks, or quiet(state) if there is none;
//   beside(state): two of them, in a narrow column;
//   four(state): the same over the whole wall, with the time of day beside three; day(state): the time of day, huge;
//   slim(state): small clocks as a list; strip(state, {also}): a slim footer with time, connection and sound.
// If more clocks run than fit, they take turns by the server's clock, the same on all walls, with a page indicator.
import { html, keyed } from "../shared/template.js";
import { day as dayOf, dayKey, time, whole, isolate } from "../shared/format.js";
import { t } from "../shared/words.js";
import { summary } from "../shared/floor/timers/display.js";
import { endsAt } from "../shared/floor/timers/timing.js";
import { face } from "../shared/floor/timers/face.js";
import "../shared/floor/timers/figure.js";

// How many panels a wall has, and how many small clocks fit into a line.
const PANELS = 4, SMALL = 3;
// ms. How long each of several pages is shown.
const TURN = 10_000;
// ms. A clock that ended keeps its place beside running ones for so long: its result is read, and then they need the room.
const READ = 30_000;
// ms. A connection that comes back sooner is not reported.
export const GRACE = 3_000;

export function lively(shown, timers, now) {
  const runs = shown.filter((timer) => !timers.isDone(timer, now));
  return runs.length ? shown.filter((timer) => runs.includes(timer) || now - endsAt(timer.plan, timer.state) < READ) : shown;
}

// An area's own clock takes precedence over one for everyone. Of several, the newest: an old one may have been
// forgotten.
export function mine({ shown, areas, timers, now }) {
  const rank = (timer) => (timers.isDone(timer, now) ? 4 : 0)
    + (areas?.length ? (timer.area === undefined ? 1 : 0) : (timer.area === undefined ? 0 : 1));
  return shown.reduce((best, timer) => (best && rank(best) <= rank(timer) ? best : timer), null);
}

const named = (state) => html`<h1 class="unseen">${state.gym?.name ?? t("app.name")}</h1>`;

export function single(state, quiet) {
  const timer = mine(state);
  return timer ? html`<section class="clocks" aria-label=${t("wall.clocks")} data-stage="timer">${named(state)}
    ${keyed(timer.id, face(state.timers, timer))}</section>` : quiet(state);
}

export function others(state) {
  const own = mine(state);
  return state.shown.filter((timer) => timer !== own && !state.timers.isDone(timer, state.now));
}

// A page of the clocks, oldest first, so that a new one is added at the end and the others keep their places; those that
// ended last, because the first may have the most room.
function turn({ shown, now, timers: floor }, most) {
  const timers = [...shown].sort((a, b) => floor.isDone(a, now) - floor.isDone(b, now) || a.startedAt - b.startedAt || a.id - b.id);
  const pages = Math.max(1, Math.ceil(timers.length / most)), size = Math.ceil(timers.length / pages);
  const page = Math.floor(now / TURN) % pages;
  return { page, pages, timers: timers.slice(page * size, (page + 1) * size) };
}

const dots = ({ page, pages }) => (pages > 1 ? html`<p class="turn"><span class="dots" aria-hidden="true">${
  Array.from({ length: pages }, (_, i) => keyed(i, html`<i class=${i === page ? "on" : ""}></i>`))}</span><span
    class="label">${t("wall.pages", { page: page + 1, pages })}</span></p>` : null);

function grid(state, { beside = null, narrow = false } = {}) {
  const shown = turn(state, PANELS), count = shown.timers.length;
  return html`<section class=${`four${narrow ? " narrow" : ""}`} data-count=${count} aria-label=${t("wall.clocks")}
    data-stage="timer">${named(state)}
    ${shown.timers.map((timer, i) => keyed(timer.id, face(state.timers, timer, {
      size: shown.pages === 1 && count === 1 ? "huge" : "medium", isWide: narrow && (count === 2 || count === 3 && i === 0) })))}
    ${count === 3 && shown.pages === 1 ? beside : null}${dots(shown)}</section>`;
}

// Two beside a record, which needs most of the room.
export function beside(state) {
  const shown = turn(state, 2);
  return html`<section class="clocks-beside" aria-label=${t("wall.clocks")}>${shown.timers.map((timer) => keyed(timer.id,
    face(state.timers, timer, { size: "medium" })))}${dots(shown)}</section>`;
}

export const panels = (state, quiet) => (state.shown.length ? grid(state, { narrow: true }) : quiet(state));

export function slim(state) {
  const shown = turn(state, SMALL);
  return html`<div class="few"><ul class="others">${shown.timers.map((timer) =>
    keyed(timer.id, html`<li class="panel">${face(state.timers, timer, { size: "small", isPlain: true })}</li>`))}</ul>
    ${dots(shown)}</div>`;
}

export const day = (state) => html`<section class="daytime panel" aria-label=${t("wall.clock")} data-stage="clock">
  <h1 class="title gym"><bdi>${state.gym?.name ?? t("app.name")}</bdi></h1>${hours(state)}
  <p class="label">${dayOf(state.now)}</p></section>`;

const hours = (state) => html`<div class="hours" role="timer" aria-label=${`${t("wall.clock")} ${time(state.now)}`}>
  <rack-digits .text=${time(state.now)}></rack-digits></div>`;

export function four(state) {
  if (!state.shown.length) return day(state);
  return grid(state, { beside: html`<section class="daytime panel" aria-label=${t("wall.clock")}>${hours(state)}
    <p class="label">${dayOf(state.now)}</p></section>` });
}

// One line for a clock that has no panel on this wall: whose it is, and what. Several take turns.
function besides({ timers, now }, also) {
  const timer = also[Math.floor(now / TURN) % also.length];
  const area = timers.areas.find(({ id }) => id === timer.area)?.name;
  const plan = summary(timer.plan), isPlan = plan.toLowerCase().startsWith(timer.label.toLowerCase());
  const words = [area && isolate(area), isPlan ? null : isolate(timer.label), plan].filter(Boolean).join(" · ");
  return html`<p class="also"><span class="label">${t("wall.also")}${also.length > 1
    ? ` ${t("wall.pages", { page: also.indexOf(timer) + 1, pages: also.length })}` : ""}</span>
    <span class="what">${words}</span></p>`;
}

// showsTotals: today's sets instead of the time of day, for layouts that already show the time.
export function strip(state, { showsTotals = false, also = [] } = {}) {
  const { today } = state.floor.totals;
  return html`<footer class="strip">
    ${showsTotals ? html`<p class="title">${today.sets ? t("wall.today", { n: today.sets, sets: whole(today.sets) })
      : t("wall.today.none")}</p>`
      : html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <p class="label">${dayOf(state.now)}</p>`}
    ${muted(state)}${also.length ? besides(state, also) : null}
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
