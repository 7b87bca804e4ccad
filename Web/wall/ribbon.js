// The ribbon: the time of day, what the gym did together, and how to join; in its last place stands the lost line
// while there is one. Contract: ribbon(state) → template.
import { html } from "../shared/template.js";
import { day, dayKey, shortDay, time, volume, whole } from "../shared/format.js";
import { t } from "../shared/words.js";

// A line that comes back at once is nothing to read on a wall.
const GRACE = 3_000;

export function ribbon(state) {
  const { today, week } = state.floor.totals;
  return html`<footer class="ribbon">
    <div class="cell now">${state.light
      ? html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p><p class="label">${day(state.now)}</p>`
      : html`<p class="number clock date">${shortDay(state.now)}</p><p class="label">${weekday(state.now)}</p>`}</div>
    <div class="cell panel green"><p class="title">${today.sets ? t("wall.today", { n: today.sets, sets: whole(today.sets) }) : t("wall.today.none")}</p>
      <p class="dim">${today.sets ? t("wall.today.by", { n: today.members }) : t("wall.today.start")}</p></div>
    <div class="cell panel blue"><p class="title">${week.sets ? t("wall.week", { volume: volume(week.volumeGrams) }) : t("wall.week.new")}</p>
      <p class="dim">${week.sets ? t("wall.week.by", { n: week.members }) : t("wall.week.none")}</p></div>
    ${state.lost && state.now - state.lost > GRACE
      ? html`<div class="cell panel lost" role="status"><rack-icon name="cloud"></rack-icon><div><p class="title">${t("wall.lost")}</p>
        <p class="dim">${t("wall.lost.since", { time: since(state) })}</p></div></div>`
      : html`<div class="cell panel yellow"><p class="title">${t("wall.join")}</p><p class="dim">${t("wall.join.how")}</p></div>`}
  </footer>`;
}

const weekday = (now) => day(now).split(/[ ,]/)[0];
const since = ({ lost, now }) => (dayKey(lost) === dayKey(now) ? time(lost) : `${day(lost)} ${time(lost)}`);
