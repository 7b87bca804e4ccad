// The footer: time of day, the gym's totals, and how to join; the last cell shows a lost connection instead, or the
// button that enables sound. Contract: ribbon(state) → template.
import { html } from "../shared/template.js";
import { day, dayKey, shortDay, time, volume, whole } from "../shared/format.js";
import { t } from "../shared/words.js";
import { lost, lostText, muted } from "./clocks.js";

export function ribbon(state) {
  const { today, week } = state.floor.totals, plan = state.plans.of(dayKey(state.now));
  return html`<footer class="ribbon">
    <div class="cell now">${state.light || state.shown.length
      ? html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <div class="date-line"><p class="label">${day(state.now)}</p>${muted(state)}</div>`
      : html`<p class="number clock date">${shortDay(state.now)}</p><p class="label">${weekday(state.now)}</p>`}</div>
    <div class="cell panel green">
      <p class="title">${today.sets
        ? t("wall.today", { n: today.sets, sets: whole(today.sets) })
        : t("wall.today.none")}</p>
      <p class="dim">${[today.sets ? t("wall.today.by", { n: today.members }) : plan ? null : t("wall.today.start"),
        plan ? t("wall.plans", { n: plan }) : null].filter(Boolean).join(" · ")}</p></div>
    <div class="cell panel blue">
      <p class="title">${week.sets ? t("wall.week", { volume: volume(week.volumeGrams) }) : t("wall.week.new")}</p>
      <p class="dim">${week.sets ? t("wall.week.by", { n: week.members }) : t("wall.week.none")}</p></div>
    ${lost(state)
      ? html`<div class="cell panel lost" role="status">
        <rack-icon name="cloud"></rack-icon>
        <div><p class="title">${t("wall.lost")}</p>
        <p class="dim">${lostText(state)}</p></div></div>`
      : state.untouched ? html`<button type="button" class="cell panel yellow tap"><span
        class="title">${t("timer.sound.tap")}</span>
        <span class="dim">${t("wall.sound.how")}</span></button>`
      : html`<div class="cell panel yellow">
        <p class="title">${t("wall.join")}</p>
        <p class="dim">${t("wall.join.how")}</p>
      </div>`}
  </footer>`;
}

const weekday = (now) => day(now).split(/[ ,]/)[0];
