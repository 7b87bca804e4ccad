// The gym's boards, which take turns by the server's clock, so that all walls show the same one. Contract: lifts(state)
// → <main>; while a clock runs, the board is beside it. `state.lifts` are the lists of topic `boards.shown`, shown
// in the gym's unit: everybody on a board, or one of its classes. boardPanel(list, {most, gym}) → one of them in the wall's
// large area, with its best `most`.
import { html, keyed } from "../shared/template.js";
import { day, time } from "../shared/format.js";
import { usualUnit } from "../shared/gym/usualunit.js";
import { classOf, figureOf, nameOf, shortFigure, subOf } from "../shared/social/boards.js";
import { t } from "../shared/words.js";
import { panels, strip } from "./clocks.js";
import { ribbon } from "./ribbon.js";

const TURN = 14_000, FEW = 5, BESIDE = 8, DOTS = 24;

function turn({ lifts, now }) {
  const filled = lifts.filter(({ rows }) => rows.length), all = filled.length ? filled : lifts;
  return { all, shown: all[Math.floor(now / TURN) % Math.max(1, all.length)] };
}

export function lifts(state) {
  if (state.shown.length) return html`<main class="wall">${panels(state)}${board(state, true)}${ribbon(state)}</main>`;
  return html`<main class="wall one">${board(state, false)}${strip(state, { showsTotals: true })}</main>`;
}

function board(state, beside) {
  const { all, shown } = turn(state), rows = shown?.rows.slice(0, beside ? BESIDE : undefined) ?? [];
  const sub = shown && subOf(shown.board), name = shown ? nameOf(shown.board) : t("boards.wall.off");
  const unit = usualUnit(state.gym), part = shown && classOf(shown, unit), title = html`<bdi>${name}</bdi>${part ? html` <span class="part"><bdi>${part}</bdi></span>` : null}`;
  return html`<section class=${beside ? "feed lifts beside panel" : "lifts panel"} aria-labelledby="lifts-title">
    <div class="heading"><p class="label">${[t("boards.title"), sub].filter(Boolean).join(" · ")}</p>
      ${beside ? html`<p class="title" id="lifts-title">${title}</p>` : html`<h1 class="title" id="lifts-title">${title}</h1>`}
      ${beside ? null : html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <p class="label date">${day(state.now)}</p>`}</div>
    ${rows.length ? html`<ol class=${`places${rows.length <= FEW ? " short" : ""}`}>${rows.map((row) =>
      keyed(`${keyOf(shown)} ${row.member.id}`, one(shown.board, row, unit)))}</ol>`
    : html`<div class="hush"><div class="rack"><span></span><span></span><span></span></div>
      <p class="strong">${t(shown ? "boards.wall.none" : "boards.wall.off")}</p>
      <p class="dim">${t(shown ? "boards.wall.none.text" : "boards.wall.off.text")}</p></div>`}
    ${all.length > 1 && all.length <= DOTS ? html`<p class="pages"><span class="dots" aria-hidden="true">${all.map((each) =>
      keyed(keyOf(each), html`<i class=${each === shown ? "on" : ""}></i>`))}</span></p>` : null}</section>`;
}

export function boardPanel(shown, { most, gym }) {
  const sub = subOf(shown.board), unit = usualUnit(gym), part = classOf(shown, unit);
  return keyed(keyOf(shown), html`<section class="lifts staged panel landed" aria-labelledby="lifts-title" data-stage="board">
    <h1 class="unseen">${gym?.name ?? t("app.name")}</h1>
    <div class="heading"><p class="label">${[t("boards.title"), sub].filter(Boolean).join(" · ")}</p>
      <p class="title" id="lifts-title"><bdi>${nameOf(shown.board)}</bdi>${part ? html` <span class="part"><bdi>${part}</bdi></span>` : null}</p></div>
    <ol class="places short">${shown.rows.slice(0, most).map((row) => keyed(row.member.id, one(shown.board, row, unit)))}</ol></section>`);
}

const keyOf = ({ board, sex = "", age = "", weight = "" }) => `${board.id} ${sex}${age}${weight}`;

const one = (board, { member, rank, score }, unit) => html`<li class=${`lift${rank === 1 ? " first" : ""}`}><p class="number place">${
  rank}</p><rack-plate .face=${member}></rack-plate><p class="name"><bdi>${member.name}</bdi></p>${score === undefined ? null
  : html`<p class="number figure"><span aria-hidden="true">${shortFigure(board, score, unit)}</span><span class="unseen">${
    figureOf(board, score, unit)}</span></p>`}</li>`;
