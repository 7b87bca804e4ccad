// The gym's boards on the phone, at #boards; one of them at #boards/12. Contract: boardsPage() → template. Topic `boards`
// only says which board has changed. The page then requests what this member may see of it.
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { AGES, figureOf, nameOf, subOf, watchBoards, weightOf, WEIGHTS } from "../../shared/social/boards.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/challenges.js";
import { allBoards, shownOn, switches } from "./boardchoices.js";
import { app, session, showError, unit } from "../base/state.js";

const PAUSE = 2_000;

// State of one login; app.form is emptied at logout.
function state() {
  if (app.form.boards) return app.form.boards;
  const here = app.form.boards = { list: null, failed: null, pages: new Map(), asked: new Map(), part: {}, busy: false,
    form: null, sure: false, all: null };
  here.topic = watchBoards(session.socket, { moved: (board) => again(here, board),
    changed: () => { load(here); again(here); } });
  return here;
}
const out = session.onOut;
session.onOut = () => {
  app.form.boards?.topic.close();
  clearTimeout(app.form.boards?.timer);
  out();
};

async function load(here) {
  try { Object.assign(here, { list: (await session.ask("boards.list")).boards, failed: null }); }
  catch (error) { here.failed = error; }
  app.refresh();
}

const keyOf = (board, part) => JSON.stringify([board, part.sex ?? null, part.age ?? null, part.weight ?? null]);

async function ask(here, board) {
  const { part } = here, key = keyOf(board, part);
  here.asked.set(key, Date.now());
  try { here.pages.set(key, { ...(await session.ask("boards.show", { board, ...part })), at: here.asked.get(key) }); }
  catch (error) { here.pages.set(key, { failed: error }); }
  app.refresh();
}

// Boards change often, so the open page is requested at most once in PAUSE ms.
function again(here, board) {
  const open = Number(app.page.split("/")[1]), mine = keyOf(open, here.part);
  for (const key of here.pages.keys()) if (key !== mine && (!board || JSON.parse(key)[0] === board)) here.pages.delete(key);
  if (!app.page.startsWith("boards") || (board && open && open !== board)) return;
  clearTimeout(here.timer);
  here.timer = setTimeout(() => { if (open) ask(here, open); load(here); },
    Math.max(0, PAUSE - (Date.now() - (here.asked.get(mine) ?? 0))));
}

export function boardsPage() {
  const here = state(), id = Number(app.page.split("/")[1]);
  if (here.visit !== app.visits) Object.assign(here, { visit: app.visits, all: null });
  if (id) return onePage(here, id);
  return html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("boards.title") })}
    ${here.list ? here.list.length ? html`${allBoards(here, (...what) => act(here, ...what))}${list(here.list)}` : html`<section class="panel card">${blank({ icon: "trophy",
      title: t("boards.none"), text: t("boards.none.text") })}</section>`
    : here.failed ? failure(here.failed, () => load(here)) : skeleton(4)}`;
}

const failure = (error, retry) => html`<section class="panel card">${blank({ icon: "cloud", title: fault(error),
  action: html`<button type="button" class="btn" @click=${retry}>${t("retry")}</button>` })}</section>`;

const list = (boards) => html`<section class="panel card rows" aria-label=${t("boards.title")}>${boards.map(({ board, people,
  own }) => keyed(board.id, html`<a class="row" href=${`#boards/${board.id}`}><span><span class="strong"><bdi>${
  nameOf(board)}</bdi></span><span class="small">${[subOf(board), own?.rank ? null : own
  ? t("boards.on.none") : t("boards.people", { n: people })].filter(Boolean).join(" · ") || t("boards.people", { n: people })}</span></span>
  ${own?.rank ? html`<span class="board-mine"><span class="strong">${figureOf(board, own.score, unit())}</span><span class="small">${
    t("boards.rank", own)}</span></span>` : null}<rack-icon
    name="next"></rack-icon></a>`))}</section>`;

function onePage(here, id) {
  const listed = here.list?.find(({ board }) => board.id === id), key = keyOf(id, here.part);
  if (here.open !== id) Object.assign(here, { open: id, part: {}, form: null, sure: false });
  const seen = here.pages.get(keyOf(id, here.part));
  if (!seen && !here.asked.has(key)) queueMicrotask(() => ask(here, id));
  else if (!seen && Date.now() - here.asked.get(key) > 30_000) queueMicrotask(() => ask(here, id));
  const board = seen?.board ?? listed?.board;
  return html`${head({ back: { href: "#boards", label: t("boards.title") },
      title: html`<bdi>${board ? nameOf(board) : t("boards.title")}</bdi>`,
      below: board && [subOf(board), seen?.people !== undefined && t("boards.people", { n: seen.people })]
        .filter(Boolean).join(" · ") })}
    ${here.list && !listed && seen?.failed ? html`<section class="panel card">${blank({ icon: "flag", title: t("boards.gone"),
      text: t("boards.gone.text"), action: html`<a class="btn" href="#boards">${t("boards.title")}</a>` })}</section>`
    : html`<div class="columns"><div class="column">${listed ? mine(here, listed) : null}${board ? classes(here, board) : null}${
      seen?.failed ? failure(seen.failed, () => ask(here, id)) : seen ? rows(seen, here.part) : skeleton(5)}</div>
      <div class="column">${board ? about(board) : null}</div></div>`}`;
}

const about = (board) => html`<section class="panel card chal-rules" aria-labelledby="board-counts"><h2 class="label"
  id="board-counts">${t("chal.counts")}</h2><p>${t(`boards.what.${board.metric}`)}</p><p class="small">${
  t("boards.counts")}</p></section>`;

// MARK: The rows

function classes(here, board) {
  if (!board.sexes && !board.ages && !board.weights) return null;
  const { part } = here, sexes = board.sexes || board.weights;
  const put = (change) => {
    here.part = Object.fromEntries(Object.entries({ ...part, ...change }).filter(([, value]) => value));
    app.refresh();
  };
  const picker = (name, all, values, text) => html`<label class="board-pick"><span class="unseen">${
    t(`boards.${name}.label`)}</span><select class="input" @change=${(event) => put({ [name]: event.target.value,
    ...(name === "age" ? { weight: "" } : { age: "" }) })}><option value="" .selected=${!part[name]}>${t(all)}</option>${
    values.map((value) => html`<option value=${value} .selected=${part[name] === value}>${text(value)}</option>`)}</select></label>`;
  return html`<section class="board-classes" aria-label=${t("boards.class")}>
    ${sexes ? segments({ label: t("boards.class"), value: part.sex ?? "", set: (sex) => put({ sex, weight: "" }),
      options: ["", "female", "male"].map((value) => ({ value, label: t(value ? `boards.sex.${value}` : "boards.all") })) }) : null}
    <div class="board-picks">${board.ages && (board.sexes || !part.sex) ? picker("age", "boards.ages", AGES,
      (age) => t("boards.age", { age })) : null}${board.weights && part.sex ? picker("weight", "boards.weights",
      WEIGHTS[part.sex], (name) => weightOf(name, unit())) : null}</div></section>`;
}

function rows({ board, rows: best, near }, part) {
  if (!best.length) {
    const within = Object.keys(part).length ? "boards.empty.class" : "boards.empty";
    return html`<section class="panel card">${blank({ icon: "trophy", title: t(within), text: t(`${within}.text`) })}</section>`;
  }
  // Bars are relative to the best score. If that is hidden, none are drawn.
  const most = best[0].score;
  return html`<section class="panel card" aria-label=${t("chal.standings")}>
    <ol class="chal-standings">${best.map((row) => keyed(row.member.id, person(board, row, most)))}</ol>
    ${near ? html`<p class="board-gap" aria-hidden="true">···</p><h2 class="unseen">${t("boards.around")}</h2>
      <ol class="chal-standings">${near.map((row) => keyed(row.member.id, person(board, row, most)))}</ol>` : null}
    ${[...best, ...(near ?? [])].some(({ tied }) => tied) ? html`<p class="small">${t("boards.tied")}</p>` : null}</section>`;
}

function person(board, { member, rank, score }, most) {
  const isOwn = member.id === session.member.id;
  return html`<li class=${`chal-row${isOwn ? " own" : ""}`} aria-current=${isOwn ? "true" : null}>
    <span class="chal-rank number">${rank}</span><rack-plate .face=${member}></rack-plate>
    <span class="chal-who"><bdi class="strong name">${member.name}</bdi></span>
    <span class=${score === undefined ? "chal-score dim" : "chal-score strong"}>${score === undefined ? t("boards.hidden")
      : figureOf(board, score, unit())}</span>
    ${score === undefined || !most ? null : html`<progress class="chal-bar" aria-hidden="true" max=${most}
      .value=${Math.min(most, score)}></progress>`}</li>`;
}

// MARK: The member's own place

// Parts of the profile that a strength score needs, and not only a class.
const ASKED = { sex: true, bodyWeight: true };

function mine(here, { board, own, people }) {
  if (here.form) return choices(here, board, own);
  if (!own) return html`<section class="panel card board-join"><p>${t("boards.off")}</p><button type="button" class="btn go"
    @click=${() => open(here, own)}>${t("boards.join")}</button></section>`;
  const needs = own.needs ?? [];
  return html`<section class="panel card board-own" aria-label=${t("boards.change")}><p class="strong">${own.rank
      ? t("boards.you", { rank: own.rank, people, score: figureOf(board, own.score, unit()) }) : t("boards.on.none")}</p>
    ${needs.map((need) => keyed(need, html`<p class="small">${t(`boards.need.${need}${
      board.metric === "strength" && need in ASKED ? ".score" : ""}`)}</p>`))}
    ${needs.some((need) => need !== "sets") ? html`<a class="btn line" href="#numbers">${t("boards.profile")}</a>` : null}
    ${here.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("boards.leave.sure")}><p>${t("boards.leave.sure")}</p>
      <button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => leave(here, board)}>${t("boards.leave.do")}</button>
      <button type="button" class="btn" @click=${() => { here.sure = false; app.refresh(); }}>${t("boards.stay")}</button></rack-sure>`
    : html`<div class="ends"><button type="button" class="btn line" @click=${() => open(here, own)}>${t("boards.change")}</button>
      <button type="button" class="btn line" @click=${() => { here.sure = true; app.refresh(); }}>${t("boards.leave")}</button></div>`}
  </section>`;
}

function open(here, own) {
  here.form = { score: own?.showsScore ?? true, sex: own?.showsSex ?? false, age: own?.showsAge ?? false,
    weight: own?.showsWeight ?? false };
  app.refresh();
}

// Says what joining will show, before the member joins.
function choices(here, board, own) {
  return html`<section class="panel card board-form" aria-labelledby="board-form"><h2 class="label" id="board-form">${
      t(own ? "boards.change" : "boards.join.title")}</h2>
    <p>${t("boards.join.shows", { figure: t(`boards.figure.${board.metric}`) })}</p>
    ${board.metric === "strength" ? html`<p>${t("boards.strength.hint")}</p>` : null}
    ${board.onWalls ? html`<p>${t("boards.join.walls")}</p>` : null}
    ${switches(here.form, shownOn([board]))}
    <div class="ends"><button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${() => join(here, board, own)}>${
      t(own ? "save" : "boards.join")}</button><button type="button" class="btn line" @click=${() => { here.form = null;
      app.refresh(); }}>${t("cancel")}</button></div></section>`;
}

const join = (here, board, own) => act(here, "boards.join", { boards: [board.id], ...here.form },
  own ? "boards.saved" : "boards.joined", board);
const leave = (here, board) => act(here, "boards.leave", { boards: [board.id] }, "boards.left", board);

async function act(here, method, params, said, board) {
  here.busy = true;
  app.refresh();
  try {
    here.list = (await session.change(method, params)).boards;
    Object.assign(here, { form: null, sure: false, all: null });
    here.pages.clear();
    here.asked.clear();
    toast(t(said));
    if (board) ask(here, board.id);
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}
