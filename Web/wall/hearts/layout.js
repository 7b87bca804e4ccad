// The layout `hearts`: a class's zones, to be read from 6 m. Contract: hearts(state) → <main>; `state.hearts` is a Hearts.
//   hearts = new Hearts(socket, changed) follows the topic `hearts` (followed.js); hearts.look(now) → the board's tiles (board.js).
// At the top: the clock and its phase, or else the time of day, and beside it everybody's points together. For a while after a class
// its sum has the place of the tiles.
import { addIcons } from "../../shared/icons.js";
import { html, keyed } from "../../shared/template.js";
import { minutesOf, shares, wordOf, ZONES } from "../../shared/floor/hearts/zones.js";
import { day, isolate, whole } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import "../../shared/parts/bar.js";
import "../../shared/words/floor/wallhearts.js";
import { lost, mine } from "../clocks.js";
import { Followed } from "../followed.js";
import { header } from "../header.js";
import { clean, tilesOf } from "./board.js";
import { pageOf } from "./grid.js";
import { tiles } from "./tiles.js";

addIcons({ heartlost: "M9 19C5 15.500 3 12 3 8.500c0-1 .3-2 .8-2.800M7 4.200A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500c0 2.800-1.300 5.300-3.700 8M12 20l3-2.500M4 3l16 18" });

export class Hearts extends Followed {
  #bands = new Map();

  constructor(socket, changed) { super(socket, "hearts", clean, changed); }

  follow(isOn) {
    super.follow(isOn);
    if (!isOn) this.#bands = new Map();
  }

  look(now) {
    const { tiles: shown, bands } = tilesOf(this.board, this.#bands, now);
    this.#bands = bands;
    return shown;
  }
}

export function hearts(state) {
  const { board } = state.hearts, shown = board ? pageOf(state.hearts.look(state.now), state.now) : null;
  return html`<main class=${`wall hearts${lost(state) ? " stale" : ""}`}>
    ${top(state, board, shown)}
    ${!board ? html`<section class="hearts-none panel" data-stage="opening"></section>`
      : board.summary ? summary(board.summary)
      : shown.tiles.length ? html`<section class="hearts-all" aria-label=${t("hearts.wall.floor")} data-stage="hearts">${tiles(shown.tiles)}</section>`
      : none(board)}
  </main>`;
}

function top(state, board, shown) {
  const timer = mine(state), about = board?.class;
  const title = about?.title || (timer ? null : board?.summary?.title || state.gym?.name || t("app.name"));
  return header(state, { title, trainer: timer ? about?.trainer : null, sub: sub(state, about), aside: () => sum(board, shown) });
}

function sub({ now }, about) {
  if (!about) return day(now);
  const minutes = Math.floor((now - about.startedAt) / 60_000);
  return [about.trainer ? t("hearts.wall.with", { name: isolate(about.trainer) }) : null,
    minutes > 0 ? t("hearts.wall.since", { n: minutes }) : t("hearts.wall.begins")].filter(Boolean).join(" · ");
}

function sum(board, shown) {
  if (!board || board.summary) return null;
  const { points } = board, parts = shares(board.zones), n = board.zones.reduce((all, one) => all + one, 0);
  if (!n && !points) return null;
  return html`<section class="hearts-sum panel" aria-label=${t("hearts.wall.sum")}>
    <p class="number">${whole(points)}</p>
    <div class="caption"><p>${t("hearts.wall.points", { n: points })}</p>${shown.pages > 1 ? html`<p>${t("wall.pages", { page: shown.page + 1, pages: shown.pages })}</p>` : null}</div>
    ${parts.length ? html`<div class="spread" role="list">${parts.map(({ zone, n: some }) => keyed(zone, html`<heart-part role="listitem"
      data-zone=${zone} .n=${some}><heart-mark zone=${zone}></heart-mark><b class="number">${some}</b><span class="unseen">${wordOf(zone)}</span></heart-part>`))}</div>` : null}
  </section>`;
}

function summary({ title, people, points, seconds }) {
  const most = Math.max(1, ...seconds);
  return html`<section class="hearts-over panel landed" aria-labelledby="over-title" data-stage="summary">
    <header><h2 class="label" id="over-title">${t("hearts.wall.over")}</h2>
      <wall-fit class="figures"><span class="line number">${whole(points)}</span></wall-fit>
      <p class="caption">${t("hearts.wall.points", { n: points })}</p><p class="dim">${t("hearts.wall.people", { n: people })}</p></header>
    <ol class="zones-over">${[...ZONES].reverse().filter((zone) => zone || seconds[0]).map((zone) => keyed(zone, html`<li data-zone=${zone}><heart-mark
      zone=${zone}></heart-mark><p class="title">${wordOf(zone)}</p><rack-bar .part=${(seconds[zone] ?? 0) / most}></rack-bar><p class="number">${
      minutesOf(seconds[zone])} <span>${t("unit.min")}</span></p></li>`))}</ol></section>`;
}

// Nothing to show: no radio hears anything, or no strap is heard whose member wants to be shown.
function none({ radios }) {
  const kind = radios === 0 ? "radio" : "none";
  return html`<section class="hearts-none panel" data-stage=${kind}>
    <rack-icon name=${kind === "radio" ? "heartlost" : "heart"}></rack-icon><p class="title">${t(`hearts.wall.${kind}`)}</p>
    ${kind === "none" ? html`<ol>${[1, 2, 3].map((n) => keyed(n, html`<li><b class="number">${n}</b><p>${t(`hearts.wall.none.${n}`)}</p></li>`))}</ol>`
      : html`<p>${t(`hearts.wall.${kind}.how`)}</p>`}</section>`;
}
