// What the member shares with whom, whom they have blocked, and deleting everything that they wrote, at #sharing.
// Contract: sharing() → template. A choice takes effect at once, on the server and on everybody's screens.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, choice, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/hearts.js";
import "../../shared/words/social/friends.js";
import { friendBook } from "./friendbook.js";
import { app, session, showError } from "../base/state.js";
import { hiddenEnds } from "./roads/hiddenends.js";

const KINDS = ["profile", "workouts", "visits", "records", "bodyWeight", "goals", "awards", "heart", "roads"];
const LEVELS = ["nobody", "friends", "gym"];

const state = () => {
  if (app.form.sharing) return app.form.sharing;
  const here = app.form.sharing = { blocked: null, failed: null, pending: {} };
  load(here);
  return here;
};

async function load(here) {
  try { Object.assign(here, { blocked: (await session.ask("friends.blocked")).people, failed: null }); }
  catch (error) { here.failed = error; }
  app.refresh();
}

export function sharing() {
  const here = state(), known = friendBook().known;
  const now = known && { ...known.sharing, ...here.pending };
  return html`${head({ back: { href: "#friends", label: t("friends.title") }, title: t("sharing.title") })}
    <p class="dim">${t("sharing.text")}</p>
    ${!now ? skeleton(5) : html`<section class="panel card sharing" aria-label=${t("sharing.title")}>${KINDS.map((kind) =>
      keyed(kind, choice({ live: true, name: kind, label: t(`sharing.${kind}`), value: now[kind], hint: t(`sharing.${kind}.${now[kind]}`),
        options: LEVELS.map((value) => ({ value, label: t(`sharing.level.${value}`) })),
        set: (level) => share(here, { [kind]: level }) })))}${hiddenEnds()}</section>
      ${onWalls()}
      <section class="panel card">${toggle({ live: true, label: t("sharing.found"), value: now.foundByName,
        hint: t(now.foundByName ? "sharing.found.on" : "sharing.found.off"),
        set: (foundByName) => share(here, { foundByName }) })}</section>`}
    ${older(here)}
    ${blocked(here)}
    ${everything(here)}
    <p class="hint">${t("sharing.trainers")} <a class="link" href="#trainers">${t("me.trainers")}</a></p>`;
}

// What walls show of a heart while its strap is on, which is another choice than who sees the sessions.
function onWalls() {
  const { data } = progressOf(session).of("hearts.settings", {}, { apart: true });
  return html`<section class="panel card rows" aria-label=${t("sharing.heart.walls")}><a class="row" href="#heart"><span><span class="strong">${
    t("sharing.heart.walls")}</span><span class="small">${data ? t(`hearts.shown.${data.shown}.what`) : null}</span></span><rack-icon
    name="next"></rack-icon></a></section>`;
}

async function share(here, change) {
  Object.assign(here.pending, change);
  app.refresh();
  try { friendBook().put(await session.change("friends.share", change)); } catch (error) { showError(error); }
  for (const [name, value] of Object.entries(change)) if (here.pending[name] === value) delete here.pending[name];
  app.refresh();
}

// MARK: Older workouts

const OLDER = ["nobody", "friends", "gym", "usual"];

function older(here) {
  const chosen = here.older ?? "usual";
  return html`<section class="panel card" aria-labelledby="older-title"><h2 class="label" id="older-title">${
      t("sharing.older")}</h2><p class="hint">${t("sharing.older.text")}</p>
    ${choice({ name: "older", label: t("sharing.older.who"), value: chosen,
      options: OLDER.map((value) => ({ value, label: t(value === "usual" ? "sharing.older.usual" : `sharing.level.${value}`) })),
      set: (level) => { here.older = level; app.refresh(); } })}
    <div class="ends"><button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => change(here, "workouts.show",
      chosen === "usual" ? {} : { audience: chosen }, () => t("sharing.older.done"))}>${t("sharing.older.do")}</button></div></section>`;
}

async function change(here, method, params, done) {
  here.busy = true;
  app.refresh();
  try { toast(done(await session.change(method, params))); } catch (error) { showError(error); }
  Object.assign(here, { busy: false, sure: false });
  app.refresh();
}

// MARK: Everything written

const everything = (here) => html`<section class="panel card" aria-labelledby="written-title"><h2 class="label" id="written-title">${
    t("sharing.written")}</h2><p class="hint">${t("sharing.written.text")}</p>
  ${here.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("sharing.written.do")}><p>${t("sharing.written.sure")}</p>
    <button type="button" class="btn bad" ?disabled=${here.busy} @click=${() => change(here, "messages.deleteAll", {},
      (gone) => t("sharing.written.done", gone))}>${t("sharing.written.yes")}</button><button type="button" class="btn"
      @click=${() => { here.sure = false; app.refresh(); }}>${t("cancel")}</button></rack-sure>`
  : html`<div class="ends"><button type="button" class="btn line" @click=${() => { here.sure = true; app.refresh(); }}>${
    t("sharing.written.do")}</button></div>`}</section>`;

// MARK: The blocked

function blocked(here) {
  if (here.failed && !here.blocked) return html`<section class="panel card">${blank({ icon: "cloud", title: fault(here.failed),
    action: html`<button type="button" class="btn" @click=${() => load(here)}>${t("retry")}</button>` })}</section>`;
  if (!here.blocked?.length) return null;
  return html`<section class="panel card" aria-labelledby="blocked-title"><h2 class="label" id="blocked-title">${
    t("sharing.blocked")}</h2><p class="hint">${t("sharing.blocked.text")}</p><ul class="friend-list">${here.blocked.map((face) =>
    keyed(face.id, html`<li><span class="friend"><rack-plate .face=${face}></rack-plate><bdi class="strong">${
      face.name}</bdi></span><button type="button" class="btn line" aria-label=${t("sharing.unblock.of", { name: face.name })}
      @click=${() => unblock(here, face)}>${t("sharing.unblock")}</button></li>`))}</ul></section>`;
}

async function unblock(here, { id, name }) {
  try {
    await session.change("friends.unblock", { member: id });
    here.blocked = here.blocked.filter((face) => face.id !== id);
    toast(t("sharing.unblocked", { name }));
  } catch (error) { showError(error); }
  app.refresh();
}
