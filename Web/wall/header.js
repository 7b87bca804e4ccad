// The top of a layout that is watched while people train: the clock and its phase, or else a large time and what this is about,
// and a panel at the end, whose place a lost connection takes. Contract: header(state, {title, trainer, sub, aside, clock, timer}) →
// <header>: title or null, sub: texts; aside() → the panel's template or null; clock: what stands in place of the time of day,
// {text, label}; timer: the wall's own clock unless the caller has another, null for none; trainer: who leads, named beside a clock.
import { html, keyed } from "../shared/template.js";
import { face } from "../shared/floor/timers/face.js";
import { isolate, time } from "../shared/format.js";
import { t } from "../shared/words.js";
import "../shared/words/floor/wallhearts.js";
import { lost, lostText, mine, muted } from "./clocks.js";

// Letters of a title that is written smaller.
const LONG = 22;

export function header(state, { title, trainer, sub, aside, timer = mine(state), clock = { text: time(state.now), label: t("wall.clock") } }) {
  const named = title ? html`<h1 class=${timer ? "whose" : `title${title.length > LONG ? " long" : ""}`}><bdi>${title}</bdi>${trainer
    ? html` <span>${t("hearts.wall.with", { name: isolate(trainer) })}</span>` : null}</h1>` : html`<h1 class="unseen">${state.gym?.name ?? t("app.name")}</h1>`;
  return html`<header class=${timer ? "hearts-top timed" : "hearts-top"}>
    ${timer ? html`<section class=${title ? "timer titled" : "timer"} aria-label=${t("wall.clocks")} data-stage="timer">${named}
        ${keyed(timer.id, face(state.timers, timer, { size: "medium", isPlain: true }))}</section>`
      : html`<p class="number clock" role="timer" aria-label=${clock.label}>${clock.text}</p>
        <div class="about">${named}<p class="dim">${sub}</p></div>`}
    ${state.untouched && !lost(state) ? html`<button type="button" class="tap-sound">${t("timer.sound.tap")}</button>` : muted(state)}
    ${lost(state) ? html`<div class="hearts-sum panel lost" role="status"><rack-icon name="cloud"></rack-icon><div><p class="title">${t("wall.lost")}</p>
        <p>${lostText(state)}</p></div></div>` : aside()}</header>`;
}
