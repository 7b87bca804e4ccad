// Heart classes, at #hearts: beginning one, which shows hearts on the walls from no points on, and ending it. It follows topic
// `hearts` while the page is open, since the board changes several times a second.
import { dayKey, isolate, time, whole } from "../../shared/format.js";
import { shares, wordOf } from "../../shared/floor/hearts/zones.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { blank, field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/heartclass.js";
import { app, clock, session } from "../state.js";

// How often the number of straps that walls do not show is asked for, in ms. The board does not have it.
const EACH = 5_000;

const empty = () => ({ board: null, hidden: 0, title: "", of: "", error: null, busy: false, ending: false, classes: null });
let here = empty(), topic = null, asking = 0;

const close = () => { topic?.close(); topic = null; clearInterval(asking); asking = 0; };

function follow() {
  const put = (board) => { here.board = board; app.refresh(); };
  topic ??= session.socket.subscribe("hearts", { snapshot: put, event: (_, data) => put(data) });
  asking ||= setInterval(() => document.hidden || loadHidden(), EACH);
  loadHidden();
  loadClasses();
}

async function loadHidden() {
  try { here.hidden = (await session.ask("hearts.private")).straps; }
  // The next one comes soon.
  catch { return; }
  app.refresh();
}

// Today's, so that a class need not be named anew.
async function loadClasses() {
  const today = dayKey(clock.now());
  try { here.classes = (await session.ask("classes.list", { from: today, to: today })).sessions.filter(({ cancelled }) => !cancelled); }
  catch { here.classes = []; }
  app.refresh();
}

let isOpen = false;
noun({ address: "hearts", section: "clocks", title: "trainer.hearts", draw: hearts,
  turned(path) {
    isOpen = path !== null;
    if (!isOpen) close();
    else if (session.phase === "in") follow();
  },
  entered: () => { if (isOpen) follow(); },
  left() { close(); here = empty(); } });

function hearts() {
  const { board } = here;
  return html`${head({ title: t("trainer.hearts"), below: t("heartclass.what") })}
    ${!board ? skeleton(3) : board.class ? running(board) : begin()}
    ${board ? floorNow(board, here.hidden) : null}`;
}

async function send(method, params, done) {
  Object.assign(here, { busy: true, error: null });
  app.refresh();
  try {
    await session.change(method, params);
    Object.assign(here, { title: "", of: "", ending: false });
    toast(done);
  } catch (error) {
    // Another trainer was faster. The board says how it is.
    here.error = fault(error);
  }
  here.busy = false;
  app.refresh();
}

// One that runs, or begins within the hour, is first in the list and needs no choice.
function begin() {
  const { classes, title, of, error, busy } = here;
  return html`<form class="panel card entry heart-begin" novalidate aria-labelledby="heart-begin" @submit=${(event) => {
    event.preventDefault();
    const name = title.trim();
    send("hearts.begin", { ...name && { title: name }, ...of && { class: Number(of) } }, t("heartclass.began"));
  }}><h2 class="label" id="heart-begin">${t("heartclass.begin")}</h2>
    ${classes?.length ? html`<div class="field"><label for="heart-class">${t("heartclass.class")}</label><select id="heart-class" .value=${of}
      @change=${(event) => { here.of = event.target.value; app.refresh(); }}><option value="">${t("heartclass.none")}</option>${[...new Map(classes.map((one) =>
      [one.class, one])).values()].map((one) => keyed(one.class, html`<option value=${one.class}>${time(one.startsAt)} ${one.name}</option>`))}</select></div>` : null}
    ${field({ id: "heart-title", label: t("heartclass.title"), value: title, error, optional: true, maxlength: 60, hint: t("heartclass.title.hint"),
      set: (text) => { Object.assign(here, { title: text, error: null }); app.refresh(); } })}
    <div class="ends"><button class="btn go" ?disabled=${busy}>${t("heartclass.begin.do")}</button></div></form>`;
}

function running({ class: { title, startedAt, trainer } }) {
  const minutes = Math.max(0, Math.floor((clock.now() - startedAt) / 60_000));
  return html`<section class="panel card heart-begin" aria-label=${t("heartclass.now")}><div><h2 class="strong"><bdi>${title || t("trainer.hearts")}</bdi></h2>
      <p class="dim">${t("heartclass.since", { time: time(startedAt), n: minutes, name: isolate(trainer) })}</p></div>
    ${here.error ? html`<p class="wrong" role="alert">${here.error}</p>` : null}
    ${here.ending ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("heartclass.sure")}><p><span class="strong">${t("heartclass.sure")}</span><br><span>${
      t("heartclass.sure.text")}</span></p><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => send("hearts.end", {},
      t("heartclass.ended"))}>${t("heartclass.end")}</button><button type="button" class="btn" @click=${() => { here.ending = false; app.refresh(); }}>${
      t("cancel")}</button></rack-sure>`
      : html`<div class="ends"><button type="button" class="btn go" @click=${() => { here.ending = true; app.refresh(); }}>${t("heartclass.end")}</button></div>`}</section>`;
}

// How many straps there are, and in which zones: what the walls show, without names.
function floorNow({ tiles, points, zones }, hidden) {
  const open = tiles.filter(({ state }) => state === "unclaimed").length, lost = tiles.filter(({ state }) => state === "lost").length;
  const shown = tiles.length - open;
  return html`<section class="panel card" aria-labelledby="heart-floor"><h2 class="label" id="heart-floor">${t("heartclass.floor")}</h2>
    ${!shown && !open && !hidden ? blank({ icon: "heart", title: t("heartclass.nobody"), text: t("heartclass.nobody.text") }) : html`<p class="strong">${[
      t("heartclass.shown", { n: shown }), hidden ? t("heartclass.hidden", { n: hidden }) : null, lost ? t("heartclass.lost", { n: lost }) : null,
      open ? t("heartclass.open", { n: open }) : null].filter(Boolean).join(" · ")}</p>
      ${shares(zones).length ? html`<ul class="heart-zones">${shares(zones).map(({ zone, n }) => keyed(zone, html`<li><heart-mark zone=${zone}></heart-mark><b>${n}</b> ${
        wordOf(zone)}</li>`))}</ul>` : null}<p class="dim">${t("heartclass.points", { n: points, points: whole(points) })}</p>`}</section>`;
}
