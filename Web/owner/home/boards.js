// The boards of the first page: the best of each, in the lists that walls show. Contract: boards(known) → the section; known is
// homeData(): boards: the reply to boards.list, lists: a map from a board's id to its lists that have anybody, each a class with its rows, or without
// what could not be read;
// mostUsed(all) → those that are shown; partsOf(board) → the classes in whose lists walls show it, or [{}] for everybody.
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { AGES, WEIGHTS, classOf, nameOf, shortFigure, subOf } from "../../shared/social/boards.js";
import { session } from "../state.js";
import { head } from "./parts.js";

// Those with the most people; of each list the best.
const BOARDS = 4, BEST = 3;
// How many lines the card has, headings too. Each board has its first list even so.
const LINES = 16;

export const mostUsed = (all) => [...all].filter(({ people }) => people).sort((a, b) => b.people - a.people || a.board.id - b.board.id).slice(0, BOARDS);

// In the order of the walls.
const PARTS = { sexes: ["female", "male"].map((sex) => ({ sex })), ages: AGES.map((age) => ({ age })),
  weights: ["female", "male"].flatMap((sex) => WEIGHTS[sex].map((weight) => ({ sex, weight }))) };
export const partsOf = ({ onWalls, walls }) => (onWalls && PARTS[walls]) || [{}];

export function boards({ boards: known, lists }) {
  const all = known && lists ? mostUsed(known.boards).map(({ board }) => board) : null;
  return html`<section class="panel card home-boards" aria-labelledby="home-boards">${head("home-boards", t("home.boards"), "#boards")}${
    !all ? skeleton(3) : !all.length ? html`<p class="dim">${t(known.boards.length ? "home.boards.empty" : "home.boards.none")}</p>` : cards(all, lists)}</section>`;
}

function cards(all, lists) {
  const found = all.map((board) => lists.get(board.id) ?? []), fitting = fit(found);
  const left = found.reduce((sum, some, i) => sum + some.length - fitting[i], 0);
  return html`${all.map((board, i) => keyed(board.id, html`<div class="home-board"><h3 class="strong"><bdi>${nameIn(all, board)}</bdi></h3>${
    found[i].slice(0, fitting[i]).map((list) => keyed(`${list.sex} ${list.age} ${list.weight}`, group(board, list)))}${
    lists.get(board.id)?.length === 0 ? html`<p class="dim">${t("boards.wall.none")}</p>` : null}</div>`))}${
    left ? html`<p class="dim">${t("home.boards.more", { n: left })}</p>` : null}`;
}

const linesOf = ({ rows }) => 1 + Math.min(BEST, rows.length);

// How many lists of each board are shown: the first, and more in order as long as there are lines.
function fit(found) {
  let left = LINES - found.reduce((sum, [first]) => sum + (first ? linesOf(first) : 1), 0);
  return found.map((lists) => {
    let n = Math.min(1, lists.length);
    while (n && n < lists.length && linesOf(lists[n]) <= left) left -= linesOf(lists[n++]);
    return n;
  });
}

// Of two boards for one exercise, each says what it ranks.
const nameIn = (all, board) => (all.some((one) => one !== board && nameOf(one) === nameOf(board))
  ? [nameOf(board), subOf(board)].filter(Boolean).join(", ") : nameOf(board));

function group(board, list) {
  const { unit } = session.member, part = classOf(list, unit);
  return html`${part ? html`<p class="dim">${part}</p>` : null}<ol aria-label=${[nameOf(board), part].filter(Boolean).join(" ")}>${
    list.rows.slice(0, BEST).map(({ member, rank, score }) => keyed(member.id, html`<li><span class="number">${rank}</span><rack-plate
      .face=${member}></rack-plate><bdi class="name">${member.name}</bdi>${score === undefined ? null
      : html`<span class="score">${shortFigure(board, score, unit)}</span>`}</li>`))}</ol>`;
}
