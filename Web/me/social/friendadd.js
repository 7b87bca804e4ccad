// Adding a friend: the member's own code to show, a friend's code to type, or a request by name or email. Contract:
// adding() → template of #friends/add; claim(code) → true when the two are friends, else the error as a sentence.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { countdown } from "../../shared/format.js";
import { qr } from "../../shared/qr.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/clients.js";
import "../../shared/words/social/friends.js";
import { app, clock, session } from "../base/state.js";
import { friendBook } from "./friendbook.js";

const AFTER_MS = 300;

// State of one login; app.form is emptied at logout.
const state = () => (app.form.friendAdd ??= { code: null, typed: "", text: "", people: null, searched: "", errors: {},
  busy: false, timer: 0 });

export function adding() {
  const here = state();
  return html`${head({ back: { href: "#friends", label: t("friends.title") }, title: t("friends.add.title") })}
    ${ownCode(here)}
    <form class="panel card entry" novalidate @submit=${(event) => {
      event.preventDefault();
      typed(here);
    }}>${field({ id: "friend-code", label: t("friends.code.type"), value: here.typed, error: here.errors.code,
      autocapitalize: "characters", maxlength: 20, set: (text) => { here.typed = text; delete here.errors.code; app.refresh(); } })}
      <div class="ends"><button class="btn" ?disabled=${here.busy}>${t("friends.code.add")}</button></div></form>
    ${asking(here)}`;
}

// MARK: The member's code

function ownCode(here) {
  const left = here.code ? here.code.expiresAt - clock.now() : 0;
  if (!here.code) return html`<section class="panel card" aria-labelledby="own-code"><h2 class="strong"
      id="own-code">${t("friends.code.title")}</h2><p class="dim">${t("friends.code.what")}</p>
    ${here.errors.invite ? html`<p class="wrong" role="alert">${here.errors.invite}</p>` : null}
    <button type="button" class="btn go wide" data-live ?disabled=${here.busy} @click=${() => invite(here)}>${
      t("friends.code.show")}</button></section>`;
  const { code } = here.code, text = `${code.slice(0, 4)}-${code.slice(4)}`;
  return html`<section class="panel card client-code" aria-labelledby="own-code"><h2 class="label" id="own-code">${
    t("friends.code.title")}</h2>
    ${left > 0 ? html`<div class="friend-qr">${qr(`${location.origin}/me/#friend=${code}`, t("friends.code.qr"))}</div>
      <p class="number code" aria-label=${[...text].join(" ")}>${text}</p>
      <p class="dim">${t("friends.code.text")}</p><p class="small">${t("friends.code.left", { time: countdown(left) })}</p>`
    : html`<p class="dim" role="status">${t("friends.code.over")}</p>`}
    <div class="ends"><button type="button" class="btn" @click=${() => invite(here)}>${t("friends.code.new")}</button><button
      type="button" class="btn quiet" @click=${() => { here.code = null; app.refresh(); }}>${t("close")}</button></div></section>`;
}

async function invite(here) {
  here.busy = true;
  app.refresh();
  try {
    here.code = await session.ask("friends.invite");
    delete here.errors.invite;
    // When the number of friends has grown, somebody has used the code, and it is no longer valid.
    const count = friendBook().known?.friends.length ?? 0;
    here.before = count;
    tick(here);
  } catch (error) { here.errors.invite = fault(error); }
  here.busy = false;
  app.refresh();
}

function tick(here) {
  if (!here.code || app.form.friendAdd !== here) return;
  const all = friendBook().known?.friends ?? [];
  if (all.length > here.before) {
    const newest = all.reduce((last, one) => (one.since > last.since ? one : last));
    here.code = null;
    toast(t("friends.added", { name: newest.friend.name }));
    location.hash = "friends";
    return;
  }
  app.refresh();
  if (here.code.expiresAt > clock.now()) setTimeout(() => tick(here), 1_000);
}

// MARK: A friend's code

async function typed(here) {
  if (!here.typed.trim()) here.errors.code = t("fault.required");
  else {
    here.busy = true;
    app.refresh();
    const result = await claim(here.typed);
    here.busy = false;
    if (result === true) {
      here.typed = "";
      location.hash = "friends";
    } else here.errors.code = result;
  }
  app.refresh();
}

export async function claim(code) {
  try {
    const { friend } = await session.change("friends.claim", { code });
    toast(t("friends.added", { name: friend.friend.name }));
    return true;
  } catch (error) { return error.reason === "own_code" ? t("friends.code.own") : fault(error); }
}

// MARK: By name or email

function asking(here) {
  const isEmail = here.text.includes("@"), book = friendBook();
  return html`<form class="panel card entry" novalidate @submit=${(event) => {
    event.preventDefault();
    if (isEmail) ask(here, { email: here.text.trim() }); else search(here);
  }}>${field({ id: "friend-find", label: t("friends.find"), value: here.text, error: here.errors.find, inputmode: "email",
    autocapitalize: "none", maxlength: 254, hint: t(isEmail ? "friends.find.email" : "friends.find.hint"), set: (text) => {
      here.text = text;
      delete here.errors.find;
      clearTimeout(here.timer);
      here.timer = setTimeout(() => search(here), AFTER_MS);
      app.refresh();
    } })}
    ${isEmail ? html`<div class="ends"><button class="btn go" ?disabled=${here.busy}>${t("friends.ask")}</button></div>`
    : here.people ? html`<ul class="friend-list" aria-label=${t("friends.found")}>${here.people.map((face) => keyed(face.id,
      found(here, book, face)))}</ul>
      ${here.people.length ? null : html`<p class="dim" role="status">${t("friends.found.none", { text: here.searched })}</p>`}`
    : null}</form>`;
}

const found = (here, book, face) => html`<li><span class="friend"><rack-plate .face=${face}></rack-plate><bdi
    class="strong">${face.name}</bdi></span>
  ${book.of(face.id) ? html`<span class="pill good">${t("friends.is")}</span>`
    : book.asked(face.id) ? html`<span class="pill">${t("friends.is.asked")}</span>`
    : html`<button type="button" class="btn" data-live ?disabled=${here.busy} aria-label=${t("friends.ask.of", { name: face.name })}
      @click=${() => ask(here, { member: face.id })}>${t("friends.ask")}</button>`}</li>`;

async function search(here) {
  const text = here.text.trim();
  if (text.length < 2 || text.includes("@")) {
    here.people = null;
    return app.refresh();
  }
  try {
    const { people } = await session.ask("friends.find", { text });
    if (here.text.trim() === text) Object.assign(here, { people, searched: text });
  } catch (error) { if (here.text.trim() === text) here.errors.find = fault(error); }
  app.refresh();
}

async function ask(here, whom) {
  here.busy = true;
  app.refresh();
  try {
    const { friend } = await session.change("friends.request", whom);
    toast(friend ? t("friends.added", { name: friend.friend.name }) : t("friends.asked"));
    if (whom.email) {
      if (here.text.trim() === whom.email) Object.assign(here, { text: "", people: null });
      location.hash = "friends";
    }
  } catch (error) { here.errors.find = fault(error); }
  here.busy = false;
  app.refresh();
}
