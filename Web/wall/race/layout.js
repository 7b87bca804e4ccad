// The layout `race`: machines and what is done on them, and a race between them, to be read from 6 m. Contract: race(state) →
// <main>; `state.machines` is a Machines.
//   machines = new Machines(socket, changed) follows the topic `machines` (followed.js).
// During a race, the large figures at the top are its own time. Otherwise they are the wall's clock or the time of day.
import { html } from "../../shared/template.js";
import { goalOf, metresOf, titleOf } from "../../shared/floor/machines/machines.js";
import { day, duration, isolate } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import "../../shared/words/floor/wallrace.js";
import { lost, mine } from "../clocks.js";
import { Followed } from "../followed.js";
import { header } from "../header.js";
import { clean, elapsed, lanesOf, pageOf, phaseOf } from "./board.js";
import { lanes, rows } from "./lanes.js";

// Machines at once, when none race.
const MOST = 12;

export class Machines extends Followed {
  constructor(socket, changed) { super(socket, "machines", clean, changed); }
}

export function race(state) {
  // Of a race nobody knows more than when the line was lost: its clock and its boats stand still with it.
  const { board } = state.machines, running = board?.race, now = state.lost ?? state.now, phase = running ? phaseOf(running, now) : "none";
  const all = running ? lanesOf(running, now) : null, shown = board && !running ? pageOf(board.machines, MOST, state.now) : null;
  return html`<main class=${`wall hearts race${lost(state) ? " stale" : ""}`}>
    ${running ? top(state, running, phase, all, now) : idle(state, shown)}
    ${!board ? html`<section class="race-all panel" data-stage="opening"></section>`
      : running ? html`<section class="race-all" aria-label=${t("race.lanes")} data-stage=${phase}>${lanes(all, running, phase)}</section>`
      : shown.list.length ? html`<section class="race-all" aria-label=${t("race.machines")} data-stage="machines">${rows(shown.list)}</section>`
      : none()}
  </main>`;
}

function top(state, running, phase, all, now) {
  const left = Math.ceil((running.startsAt - now) / 1000), whole = elapsed(running, now) / 1000;
  const clock = { label: t("race.clock"), text: phase === "countdown" ? String(left)
    : duration(Math.floor(running.seconds ? Math.max(0, running.seconds - whole) : whole)) };
  const sub = [t(running.distanceM ? "race.first" : "race.furthest"), t("race.with", { name: isolate(running.trainer) })].join(" · ");
  return header(state, { title: goalOf(running), sub: phase === "countdown" ? t("race.ready") : sub, timer: null, clock,
    aside: () => aside(running, phase, all, left) });
}

function aside(running, phase, all, left) {
  const first = all.find(({ leads }) => leads), second = all.find(({ place }) => place === 2);
  if (phase === "countdown") return html`<section class="hearts-sum race-sum panel"><p class="title">${t("race.starts", { n: left })}</p></section>`;
  // Whoever is alone leads nobody.
  if (!first || all.length < 2) return null;
  const { seconds, metres } = second?.gap ?? {}, gap = Number(seconds) ? t("race.apart", { n: seconds }) : metres ? metresOf(metres) : null;
  const says = phase === "over" || first.state === "done" ? "race.won" : "race.leads";
  return html`<section class="hearts-sum race-sum panel"><p class="title"><bdi>${first.member?.name ?? titleOf(first)}</bdi></p>
    <p class="dim">${gap ? t(`${says}.by`, { gap }) : t(says)}</p></section>`;
}

function idle(state, shown) {
  return header(state, { title: mine(state) ? null : state.gym?.name ?? t("app.name"), sub: day(state.now),
    aside: () => (shown?.pages > 1 ? html`<p class="label">${t("wall.pages", { page: shown.page + 1, pages: shown.pages })}</p>` : null) });
}

const none = () => html`<section class="hearts-none panel" data-stage="none"><rack-icon name="clock"></rack-icon>
  <p class="title">${t("race.none")}</p><p>${t("race.none.how")}</p></section>`;
