// The gym's boards, which take turns by the server's clock, so that walls of one layout show the same one. Lists that fit one page
// together share it (pages.js). Contract: lifts(state) → <main>; while a clock runs, the boards are beside it.
// `state.lifts` are the lists of topic `boards.shown`, shown in the gym's unit: everybody on a board, or one of its classes.
// boardPanel(list, {most, gym}) → one of them in the wall's large area, with its best `most`.
import { html, keyed } from "../shared/template.js";
import { day, time } from "../shared/format.js";
import { usualUnit } from "../shared/gym/usualunit.js";
import { classOf, figureOf, nameOf, shortFigure, subOf } from "../shared/social/boards.js";
import { t } from "../shared/words.js";
import { panels, strip } from "./clocks.js";
import { pack } from "./pages.js";
import { ribbon } from "./ribbon.js";

// LONG: letters of a heading that is written smaller, so that its end is seen.
const TURN = 14_000, FEW = 5, DOTS = 24, LONG = 32;
// What lifts.css has room for (pages.js): on the whole wall, and beside a clock.
const WHOLE = { rows: 8, columns: 2, gap: 0, alone: 10 }, BESIDE = { rows: 8, columns: 1, gap: 0, alone: 8 };

// A page is its columns of lists, each with its `rows` on this page and the list that it is `of`.
function turn({ lifts, now }, fits) {
  const filled = lifts.filter(({ rows }) => rows.length), all = filled.length ? filled : lifts;
  const pages = pack(all.map(({ board, rows }) => [board.id, rows.length]), fits);
  const at = Math.floor(now / TURN) % Math.max(1, pages.length);
  const columns = pages[at]?.map((column) => column.map(({ group, from, to }) => ({ of: all[group], from, rows: all[group].rows.slice(from, to) })));
  return { pages, at, columns: columns ?? [] };
}

export function lifts(state) {
  if (state.shown.length) return html`<main class="wall">${panels(state)}${board(state, true)}${ribbon(state)}</main>`;
  return html`<main class="wall one">${board(state, false)}${strip(state, { showsTotals: true })}</main>`;
}

function board(state, beside) {
  const { pages, at, columns } = turn(state, beside ? BESIDE : WHOLE), lists = columns.flat(), unit = usualUnit(state.gym);
  const [first] = lists, isShared = lists.length > 1, isMixed = lists.some(({ of }) => of.board.id !== first.of.board.id);
  const sub = first && !isMixed ? subOf(first.of.board) : null, part = first && !isShared ? classOf(first.of, unit) : null;
  const name = !first ? t("boards.wall.off") : isMixed ? t("boards.title") : nameOf(first.of.board);
  const title = html`<bdi>${name}</bdi>${part ? html` <span class="part"><bdi>${part}</bdi></span>` : null}`;
  return html`<section class=${beside ? "feed lifts beside panel" : "lifts panel"} aria-labelledby="lifts-title">
    <div class="heading"><p class="label">${isMixed ? state.gym?.name ?? "" : [t("boards.title"), sub].filter(Boolean).join(" · ")}</p>
      ${beside ? html`<p class="title" id="lifts-title">${title}</p>` : html`<h1 class="title" id="lifts-title">${title}</h1>`}
      ${beside ? null : html`<p class="number clock" role="timer" aria-label=${t("wall.clock")}>${time(state.now)}</p>
        <p class="label date">${day(state.now)}</p>`}</div>
    ${isShared ? shared(columns, { isMixed, unit }) : first?.rows.length ? keyed(`${keyOf(first.of)} ${first.from}`, html`<ol class=${
      `places${first.of.rows.length <= FEW ? " short" : ""}`}>${places(first, unit)}</ol>`) : hush(first)}
    <p class="pages"><span>${first && first.rows.length < first.of.rows.length ? t("wall.board.range", { from: first.from + 1,
      to: first.from + first.rows.length, n: first.of.rows.length }) : ""}</span>${pages.length > 1 && pages.length <= DOTS
      ? html`<span class="dots" aria-hidden="true">${pages.map((_, i) => keyed(i, html`<i class=${i === at ? "on" : ""}></i>`))}</span>` : null}</p></section>`;
}

const hush = (first) => html`<div class="hush"><div class="rack"><span></span><span></span><span></span></div>
  <p class="strong">${t(first ? "boards.wall.none" : "boards.wall.off")}</p>
  <p class="dim">${t(first ? "boards.wall.none.text" : "boards.wall.off.text")}</p></div>`;

// A page of several lists. All rows and headings are as high as a row of the higher column, so that the columns are in line.
function shared(columns, { isMixed, unit }) {
  const heights = columns.map((lists) => lists.reduce((sum, { rows }) => sum + 1 + rows.length, 0)), most = Math.max(FEW, ...heights);
  const all = heights.reduce((sum, height) => sum + height, 0), size = (made) => { made.style.setProperty("--units", most); made.style.setProperty("--all", all); };
  return keyed(`shared ${most} ${all}`, html`<div class=${most === FEW ? "shared roomy" : "shared"} ref=${size}>${
    columns.map((lists, i) => keyed(i, html`<div class="column">${lists.map((list) =>
      keyed(keyOf(list.of), group(list, { isMixed, unit })))}</div>`))}</div>`);
}

function group({ of, rows }, { isMixed, unit }) {
  const name = nameOf(of.board), part = classOf(of, unit), sub = isMixed ? subOf(of.board) : null;
  const [title, more] = isMixed ? [name, [part, sub].filter(Boolean).join(" · ")] : [part ?? name, ""];
  return html`<section class="group" aria-label=${[name, part].filter(Boolean).join(" ")}><h2 class=${title.length > LONG ? "long" : ""}><bdi class="strong">${title}</bdi>${
    more ? html` <bdi class="dim">${more}</bdi>` : null}</h2><ol>${places({ of, rows }, unit)}</ol></section>`;
}

const places = ({ of, rows }, unit) => rows.map((row) => keyed(`${keyOf(of)} ${row.member.id}`, one(of.board, row, unit)));

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
