// The boards of the first page: who leads each. Contract: boards(known) → the section; known is homeData(): boards: the reply to boards.list,
// leaders: a map from a board's id to its first row, or null for a board without one.
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { nameOf, shortFigure, subOf } from "../../shared/social/boards.js";
import { session } from "../state.js";
import { head } from "./parts.js";

// Those with the most people.
export const BOARDS = 4;

export const mostUsed = (all) => [...all].filter(({ people }) => people).sort((a, b) => b.people - a.people || a.board.id - b.board.id).slice(0, BOARDS);

export function boards({ boards: known, leaders }) {
  const shown = known && leaders ? mostUsed(known.boards) : null;
  return html`<section class="panel card home-boards" aria-labelledby="home-boards">${head("home-boards", t("home.boards"), "#boards")}${
    !shown ? skeleton(3) : !shown.length ? html`<p class="dim">${t(known.boards.length ? "home.boards.empty" : "home.boards.none")}</p>`
    : html`<ul>${shown.map(({ board }) => keyed(board.id, row(board, nameIn(shown, board), leaders.get(board.id))))}</ul>`}</section>`;
}

// Of two boards for one exercise, each says what it ranks.
const nameIn = (shown, board) => (shown.some((one) => one.board !== board && nameOf(one.board) === nameOf(board))
  ? [nameOf(board), subOf(board)].filter(Boolean).join(", ") : nameOf(board));

function row(board, name, first) {
  return html`<li>${first ? html`<rack-plate .face=${first.member}></rack-plate>` : null}<span class="what"><bdi class="strong">${name}</bdi>${
    first ? html`<span class="dim"><bdi>${first.member.name}</bdi>${first.score === undefined ? null
      : html` · <span class="score">${shortFigure(board, first.score, session.member.unit)}</span>`}</span>` : null}</span></li>`;
}
