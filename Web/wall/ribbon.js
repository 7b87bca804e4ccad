// The footer: time of day, the gym's totals, and the next class or how to join; if the connection is lost, the last
// cell shows that instead. The button that enables sound is below the time of day: on a wall it is rarely touched.
// Contract: ribbon(state) → template.
import { html } from "../shared/template.js";
import { day, dayKey, shortDay, time, volume, whole } from "../shared/format.js";
import { usualUnit } from "../shared/gym/usualunit.js";
import { t } from "../shared/words.js";
import { classCell } from "./classes.js";
import { lost, lostText, muted } from "./clocks.js";

export function ribbon(state) {
  const { today, week, present } = state.floor.totals, plan = state.plans.of(dayKey(state.now)), next = state.scene?.kind === "classes" ? null : classCell(state);
  const tap = state.untouched && !lost(state) ? html`<button type="button" class="tap-sound">${
    t("timer.sound.tap")}</button>` : null;
  return html`<footer class="ribbon">
    <div class="cell now">${state.light || state.shown.length || state.scene || state.moment
      ? html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <div class="date-line"><p class="label">${day(state.now)}</p>${muted(state)}${tap}</div>`
      : html`<p class="number clock date">${shortDay(state.now)}</p><div class="date-line"><p class="label">${
        weekday(state.now)}</p>${tap}</div>`}</div>
    <div class="cell panel green">
      <p class="title">${today.sets
        ? t("wall.today", { n: today.sets, sets: whole(today.sets) })
        : t(present ? "wall.today.unseen" : "wall.today.none")}</p>
      <p class="dim">${[today.sets ? t("wall.today.by", { n: today.members }) : present ? t("wall.here", { n: present }) : plan ? null : t("wall.today.start"),
        plan ? t("wall.plans", { n: plan }) : null].filter(Boolean).join(" · ")}</p></div>
    <div class="cell panel blue">
      <p class="title">${week.sets ? t("wall.week", { volume: volume(week.volumeGrams, usualUnit(state.gym)) }) : t("wall.week.new")}</p>
      <p class="dim">${week.sets ? t("wall.week.by", { n: week.members }) : t("wall.week.none")}</p></div>
    ${lost(state)
      ? html`<div class="cell panel lost" role="status">
        <rack-icon name="cloud"></rack-icon>
        <div><p class="title">${t("wall.lost")}</p>
        <p class="dim">${lostText(state)}</p></div></div>`
      : next ?? html`<div class="cell panel yellow">
        <p class="title">${t("wall.join")}</p>
        <p class="dim">${t("wall.join.how")}</p>
      </div>`}
  </footer>`;
}

const weekday = (now) => day(now).split(/[ ,]/)[0];
