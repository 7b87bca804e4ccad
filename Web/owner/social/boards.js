// Which boards the gym has: what each ranks, its classes, and which of its lists walls show. The page at #boards,
// which loads at the first draw and at each further visit. A switch takes effect at once.
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { nameOf, subOf, watchBoards } from "../../shared/social/boards.js";
import { ExerciseBook } from "../../shared/gym/exercises.js";
import { blank, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session, showError } from "../state.js";

noun({ address: "boards", section: "screens", title: "owner.boards", draw: boards,
  turned: (path) => { if (path && app.boards) loadBoards(); },
  left() {
    app.boards?.topic.close();
    app.boards = null;
  } });

const METRICS = ["e1rm", "heaviest", "reps", "strength", "streak"];
const TYPES = { e1rm: ["weightReps"], heaviest: ["weightReps", "bodyweightPlus"], reps: ["reps", "bodyweightPlus"] };
const CLASSES = ["sexes", "ages", "weights"];

// Topic `boards` tells of changes on another screen of the owner's, and of the first boards of a new gym.
const state = () => (app.boards ??= { list: null, failed: null, adding: null, sure: null, busy: false,
  topic: watchBoards(session.socket, { moved: () => {}, changed: () => loadBoards() }),
  book: new ExerciseBook((method, params) => session.ask(method, params), () => app.refresh()) });

async function loadBoards() {
  const here = state();
  try { Object.assign(here, { list: (await session.ask("boards.list")).boards, failed: null }); }
  catch (error) { here.failed = error; }
  app.refresh();
}

function boards() {
  if (!app.boards) loadBoards();
  const here = state();
  return html`${head({ title: t("boards.title"), below: t("boards.own.text"),
      rest: here.list && !here.adding ? html`<button type="button" class="btn go" @click=${() => open(here)}>
      <rack-icon name="plus"></rack-icon>${t("boards.own.add")}</button>` : null })}
    ${here.adding ? form(here) : null}
    ${here.failed && !here.list ? html`<div class="panel card">${blank({ icon: "cloud", title: fault(here.failed),
      action: html`<button type="button" class="btn" @click=${loadBoards}>${t("retry")}</button>` })}</div>`
    : !here.list ? skeleton(4) : here.list.length ? html`<div class="board-cards">${here.list.map((one) =>
      keyed(one.board.id, card(here, one)))}</div>`
    : html`<div class="panel card">${blank({ icon: "trophy", title: t("boards.none") })}</div>`}`;
}

function card(here, { board, people }) {
  const name = nameOf(board), sub = subOf(board), whole = sub ? `${name}, ${sub}` : name;
  return html`<section class="panel card board-card" aria-label=${whole}><div><h2 class="strong"><bdi>${name}</bdi></h2>
      <p class="dim">${[sub, t("boards.people", { n: people })].filter(Boolean).join(" · ")}</p></div>
    <fieldset class="zones"><legend>${t("boards.own.classes")}</legend><div>${CLASSES.map((kind) => keyed(kind, html`<label
      class="zone"><input type="checkbox" data-live .checked=${board[kind]} @change=${(event) => put(here, board,
      without(board, { [kind]: event.target.checked }))}><span><rack-icon name="check"></rack-icon>${t(`boards.own.${kind}`)}</span></label>`))}</div>
    </fieldset>
    ${walls(board, (change) => put(here, board, change), true)}
    ${here.sure === board.id ? html`<div class="sure" role="group" aria-label=${t("boards.own.remove.sure")}><p>${
      t("boards.own.remove.sure")}</p><button type="button" class="btn" @click=${() => { here.sure = null; app.refresh(); }}>${
      t("boards.own.keep")}</button><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => remove(here, board)}>${
      t("boards.own.remove.do")}</button></div>`
    : html`<div class="ends"><button type="button" class="btn quiet" aria-label=${t("boards.own.remove.of", {
      name: whole })} @click=${() => { here.sure = board.id; app.refresh(); }}><rack-icon name="trash"></rack-icon>${
      t("boards.own.remove")}</button></div>`}</section>`;
}

// Which lists walls show: everybody, or those of one kind of class that the board has. live: a tap is sent at once.
function walls(board, change, live = false) {
  const now = board.walls ?? "everybody", kinds = ["everybody", ...CLASSES.filter((kind) => board[kind])];
  return html`${toggle({ live, label: t("boards.own.walls"), hint: t("boards.own.walls.hint"), value: board.onWalls,
      set: (onWalls) => change({ onWalls }) })}
    ${board.onWalls && kinds.length > 1 ? html`<div class="board-lists"><label class="field"><span class="small">${t("boards.own.lists")}</span><select
      class="input" data-live=${live ? "" : null} @change=${(event) => change({ walls: event.target.value })}>${kinds.map((kind) => html`<option value=${kind}
      .selected=${now === kind}>${t(`boards.own.lists.${kind}`)}</option>`)}</select></label>${now === "everybody" ? null
      : html`<p class="small">${t("boards.own.lists.hint")}</p>`}</div>` : null}`;
}

// If the class is turned off whose lists walls show, walls show everybody.
const without = (board, change) => (change[board.walls] === false ? { ...change, walls: "everybody" } : change);

const values = ({ metric, exercise, sexes, ages, weights, onWalls, walls = "everybody" }) => ({ metric,
  ...(exercise ? { exercise } : {}), sexes, ages, weights, onWalls, walls });

async function put(here, board, change) {
  const swap = (now) => {
    here.list = here.list.map((one) => (one.board.id === board.id ? { ...one, board: now } : one));
    app.refresh();
  };
  swap({ ...board, ...change });
  try { swap((await session.change("boards.save", { board: board.id, ...values({ ...board, ...change }) })).board); }
  catch (error) { swap(board); showError(error); }
}

async function remove(here, board) {
  here.busy = true;
  app.refresh();
  try {
    await session.change("boards.delete", { board: board.id });
    here.list = here.list.filter((one) => one.board.id !== board.id);
    here.sure = null;
    toast(t("boards.own.removed"));
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}

// MARK: A new one

function open(here) {
  here.adding = { metric: "e1rm", exercise: 0, sexes: true, ages: true, weights: false, onWalls: false, error: null };
  if (!here.book.list) here.book.load();
  app.refresh();
}

function form(here) {
  const { adding } = here, types = TYPES[adding.metric];
  const change = (values) => { Object.assign(adding, { error: null, ...values }); app.refresh(); };
  return html`<form class="panel card board-card" aria-labelledby="board-add" novalidate @submit=${(event) => add(event, here)}>
    <h2 class="label" id="board-add">${t("boards.own.add")}</h2>
    <label class="field"><span class="small">${t("boards.own.metric")}</span><select class="input" @change=${(event) =>
      change({ metric: event.target.value, exercise: 0 })}>${METRICS.map((metric) => html`<option value=${metric}
      .selected=${adding.metric === metric}>${t(`boards.metric.${metric}`)}</option>`)}</select></label>
    ${types ? html`<label class="field"><span class="small">${t("boards.own.exercise")}</span><select class="input" @change=${(event) =>
      change({ exercise: Number(event.target.value) })}><option value="0" .selected=${!adding.exercise}>${t("boards.own.pick")}</option>${
      (here.book.list ?? []).filter(({ type, own }) => types.includes(type) && !own).map(({ id, name }) => html`<option value=${id}
      .selected=${adding.exercise === id}>${name}</option>`)}</select></label>` : null}
    <fieldset class="zones"><legend>${t("boards.own.classes")}</legend><div>${CLASSES.map((kind) => keyed(kind, html`<label
      class="zone"><input type="checkbox" .checked=${adding[kind]} @change=${(event) => change(without(adding, {
      [kind]: event.target.checked }))}><span>
      <rack-icon name="check"></rack-icon>${t(`boards.own.${kind}`)}</span></label>`))}</div></fieldset>
    ${walls(adding, change)}
    ${adding.error ? html`<p class="wrong" role="alert">${adding.error}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${here.busy}>${t("boards.own.add")}</button><button type="button" class="btn"
      @click=${() => { here.adding = null; app.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function add(event, here) {
  event.preventDefault();
  const { adding } = here;
  here.busy = true;
  try {
    await session.change("boards.save", values(adding));
    here.adding = null;
    toast(t("boards.own.added"));
    await loadBoards();
  } catch (error) { adding.error = error.reason === "required" ? t("boards.own.pick") : fault(error); }
  here.busy = false;
  app.refresh();
}
