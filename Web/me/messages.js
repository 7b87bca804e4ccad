// Messages: all conversations at #messages, one at #messages=5, the first to a friend at #messages=to.9, a new group at
// #messages=new. Contract: messagesPage() → template; shareCard(card) leads here with something to send:
// {routine: 12, name}, {workout: 40, name} or {award: "first", name}.
import { html, keyed } from "../shared/template.js";
import { relativeDay, time } from "../shared/format.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import "../shared/words/messages.js";
import { friendBook } from "./frienddoor.js";
import { group, groupMenu } from "./messagegroup.js";
import { bubble } from "./messagecard.js";
import { mutedNotice } from "./report.js";
import { app, clock, messages, session, showError } from "./state.js";

const PAGE = 30;

// Belongs to one login: app.form is emptied at logout.
function state() {
  if (app.form.messages) return app.form.messages;
  const here = app.form.messages = { one: null, group: null, card: null, text: {} };
  messages.hear = (name, data) => { if (app.form.messages === here) heard(here, name, data); };
  return here;
}

const addressOf = () => app.page.split("=")[1] ?? "";

export function messagesPage() {
  const here = state(), address = addressOf();
  if (address === "new") return group(here, { friends: friends() });
  if (address === "who") return choosing(here);
  if (address.startsWith("to.")) return toFriend(here, Number(address.slice(3)));
  if (address) return thread(here, Number(address));
  Object.assign(here, { one: null });
  return html`<header class="top back"><a class="btn icon quiet" href="#today" aria-label=${t("me.today")}><rack-icon
      name="back"></rack-icon></a><h1 class="title grow">${t("me.messages")}</h1>
      <a class="btn icon quiet" href="#messages=who" aria-label=${t("msg.new")}><rack-icon name="edit"></rack-icon></a></header>
    ${here.card ? html`<div class="notice msg-sharing"><p>${t("msg.sharing", { name: here.card.name })}</p><button
      type="button" class="btn" @click=${() => { here.card = null; app.refresh(); }}>${t("cancel")}</button></div>` : null}
    ${!messages.list ? skeleton(4) : !messages.list.length ? html`<section class="panel card">${blank({ icon: "chat",
      title: t("msg.none"), text: t("msg.none.text"),
      action: html`<a class="btn go" href="#messages=who">${t("msg.new")}</a>` })}</section>`
    : html`<ul class="panel msg-list">${messages.list.map((one) => keyed(one.id, row(one)))}</ul>`}`;
}

export const titleOf = (one) => one.name ?? (one.with[0]?.name ?? t("msg.left"));

function row(one) {
  const { last, unread } = one, isOwn = last?.by.id === session.member.id;
  const said = !last ? t("msg.empty") : last.text ?? t(last.removed ? "msg.removed" : `msg.card.${last.card}`);
  return html`<li><a class=${`msg-row${unread ? " new" : ""}`} href=${`#messages=${one.id}`}><span class=${`msg-faces${
      one.name ? " many" : ""}`}>${(one.name ? one.with.slice(0, 2) : one.with.slice(0, 1)).map((face) => keyed(face.id,
      html`<rack-plate .face=${face}></rack-plate>`))}</span>
    <span class="msg-said"><span class="strong"><bdi>${titleOf(one)}</bdi></span><span class="small"><bdi>${
      isOwn ? t("msg.own", { text: said }) : one.name && last ? t("msg.of", { name: last.by.name, text: said }) : said}</bdi></span></span>
    <span class="msg-when"><span class="small">${last ? near(last.at) : ""}</span>${unread && !one.muted
      ? html`<span class="pill go" aria-label=${t("me.messages.new", { n: unread })}>${unread > 99 ? "99+" : unread}</span>` : null}</span></a></li>`;
}

function near(at) {
  const day = relativeDay(at, clock.now());
  return day === t("day.today") ? time(at) : day === t("day.yesterday") ? day : day.replace(/^\S+\s/, "");
}

// MARK: Whom to write to

const friends = () => friendBook().known?.friends.map(({ friend }) => friend);

function choosing(here) {
  const known = friends();
  return html`<header class="top back"><a class="btn icon quiet" href="#messages" aria-label=${t("me.messages")}><rack-icon
      name="back"></rack-icon></a><h1 class="title grow">${t("msg.new")}</h1></header>
    ${!known ? skeleton(3) : !known.length ? html`<section class="panel card">${blank({ icon: "person",
      title: t("msg.friends.none"), text: t("msg.friends.none.text"),
      action: html`<a class="btn go" href="#friends">${t("msg.friends.find")}</a>` })}</section>`
    : html`<a class="btn wide" href="#messages=new"><rack-icon name="plus"></rack-icon>${t("msg.group.new")}</a>
      <ul class="panel msg-list">${known.map((face) => keyed(face.id, html`<li><a class="msg-row" href=${`#messages=to.${
      face.id}`}><span class="msg-faces"><rack-plate .face=${face}></rack-plate></span><span class="msg-said"><bdi
      class="strong">${face.name}</bdi></span><rack-icon name="next"></rack-icon></a></li>`))}</ul>`}`;
}

// The conversation with a friend, where there is none yet: it begins with the first message.
function toFriend(here, id) {
  const known = messages.list?.find((one) => !one.name && one.with[0]?.id === id);
  if (known) {
    globalThis.history.replaceState(null, "", `#messages=${known.id}`);
    app.page = `messages=${known.id}`;
    return thread(here, known.id);
  }
  const face = friends()?.find((friend) => friend.id === id);
  if (!face) return skeleton(3);
  return html`${top({ with: [face] })}<div class="msg-thread"><p class="dim msg-first">${t("msg.first",
    { name: face.name })}</p></div>${writing(here, { key: `to.${id}`, target: { to: id }, open: true })}`;
}

// MARK: One conversation

async function open(here, id) {
  const one = here.one = { id, messages: null, next: null, failed: null, menu: false };
  await load(one);
}

async function load(one) {
  try {
    const page = await session.ask("messages.list", { conversation: one.id, limit: PAGE });
    Object.assign(one, { messages: page.messages.reverse(), next: page.next ?? null, failed: null });
    read(one);
  } catch (error) { one.failed = error; }
  app.refresh();
  if (addressOf() === String(one.id)) toEnd();
}

const toEnd = () => requestAnimationFrame(() => scrollTo(0, document.documentElement.scrollHeight));

async function earlier(one) {
  try {
    const page = await session.ask("messages.list", { conversation: one.id, before: one.next, limit: PAGE });
    Object.assign(one, { messages: [...page.messages.reverse(), ...one.messages], next: page.next ?? null });
  } catch (error) { showError(error); }
  app.refresh();
}

// What is on the screen is read; a page in the background is not.
function read(one) {
  const last = one.messages?.at(-1)?.id, known = messages.find(one.id);
  if (!last || !known?.unread || document.hidden) return;
  session.change("messages.read", { conversation: one.id, until: last }).catch(() => {});
}

function heard(here, name, data) {
  const { one } = here;
  if (!one) return;
  if (name === "snapshot") load(one);
  if (name === "messages.sent" && data.message.conversation === one.id && one.messages) {
    if (!one.messages.some(({ id }) => id === data.message.id)) one.messages = [...one.messages, data.message];
    if (addressOf() === String(one.id)) {
      read(one);
      // Whoever reads further up stays there.
      if (innerHeight + scrollY > document.documentElement.scrollHeight - 200) toEnd();
    }
  }
  if (name === "messages.removed") {
    one.messages = one.messages?.map((each) => (each.id === data.message.id ? data.message : each)) ?? null;
  }
  if (name === "messages.cleared") one.messages = one.messages?.filter(({ by }) => by.id !== data.member
    || data.conversation.id !== one.id) ?? null;
  if (name === "messages.deleted") one.messages = one.messages?.filter(({ id }) => id !== data.message) ?? null;
  if (name === "messages.ended" && data.conversation === one.id) one.failed = { reason: "no_such_conversation" };
}
document.addEventListener("visibilitychange", () => { if (app.form.messages?.one) read(app.form.messages.one); });

const top = (one, menu) => html`<header class="top back"><a class="btn icon quiet" href="#messages"
    aria-label=${t("me.messages")}><rack-icon name="back"></rack-icon></a><div class="grow"><h1 class="title"><bdi>${
    titleOf(one)}</bdi></h1>${one.name ? html`<p class="small"><bdi>${one.with.map(({ name }) => name).join(", ")}</bdi></p>` : null}</div>
  ${menu ?? null}</header>`;

function thread(here, id) {
  if (here.one?.id !== id) open(here, id);
  const { one } = here, about = messages.find(id);
  if (one.failed && !one.messages) {
    return html`${top(about ?? { with: [], name: t("me.messages") })}<section class="panel card">${
      one.failed.reason === "no_such_conversation" ? blank({ icon: "chat", title: t("msg.gone"),
        action: html`<a class="btn" href="#messages">${t("me.messages")}</a>` })
      : blank({ icon: "cloud", title: t("msg.failed"), text: fault(one.failed),
        action: html`<button type="button" class="btn" @click=${() => load(one)}>${t("retry")}</button>` })}</section>`;
  }
  if (!about || !one.messages) return skeleton(4);
  const menu = html`<button type="button" class="btn icon quiet" aria-expanded=${one.menu ? "true" : "false"}
    aria-label=${t("msg.menu")} @click=${() => { one.menu = !one.menu; app.refresh(); }}><rack-icon
    name="more"></rack-icon></button>`;
  return html`${top(about, menu)}${one.menu ? groupMenu(here, about, friends()) : null}
    <div class="msg-thread">${one.next ? html`<button type="button" class="btn" @click=${() => earlier(one)}>${
      t("msg.earlier")}</button>` : null}
      <ol class="msg-bubbles">${one.messages.map((message, i) => keyed(message.id, bubble(message,
        { before: one.messages[i - 1], isGroup: Boolean(about.name), now: clock.now(), remove: () => remove(one, message) })))}</ol></div>
    ${writing(here, { key: String(id), target: { conversation: id }, open: about.open })}`;
}

function writing(here, { key, target, open: isOpen }) {
  if (!isOpen) return html`<p class="notice">${t("msg.closed")}</p>`;
  const muted = mutedNotice();
  if (muted) return muted;
  const text = here.text[key] ?? "", { card } = here;
  return html`<form class="msg-write" @submit=${(event) => { event.preventDefault(); send(here, key, target); }}>
    ${card ? html`<p class="msg-attached"><rack-icon name="link"></rack-icon><bdi>${card.name}</bdi><button type="button"
      class="btn quiet icon" aria-label=${t("cancel")} @click=${() => { here.card = null; app.refresh(); }}><rack-icon
      name="close"></rack-icon></button></p>` : null}
    <label class="unseen" for="msg-text">${t("msg.write")}</label><textarea class="input" id="msg-text" rows="1"
      maxlength="2000" placeholder=${t("msg.write")} .value=${text} @input=${(event) => {
      here.text[key] = event.target.value;
      app.refresh();
    }}></textarea><button type="submit" class="btn go icon" aria-label=${t("msg.send")}
      ?disabled=${(!text.trim() && !card) || here.busy}><rack-icon name="next"></rack-icon></button></form>
    ${here.error ? html`<p class="wrong" role="alert">${here.error}</p>` : null}`;
}

async function send(here, key, target) {
  const text = (here.text[key] ?? "").trim(), { card } = here;
  if ((!text && !card) || here.busy) return;
  Object.assign(here, { busy: true, error: null });
  app.refresh();
  const shown = card && { ...card };
  if (shown) delete shown.name;
  try {
    const { message, conversation } = await session.change("messages.write",
      { ...target, ...(text ? { text } : {}), ...(shown ? { card: shown } : {}) });
    messages.put(conversation);
    if (here.one?.id === conversation.id) heard(here, "messages.sent", { message });
    if ((here.text[key] ?? "").trim() === text) here.text[key] = "";
    if (here.card === card) here.card = null;
    if (target.to) location.replace(`#messages=${conversation.id}`);
  } catch (error) { here.error = fault(error); }
  here.busy = false;
  app.refresh();
  toEnd();
}

async function remove(one, { id }) {
  try {
    await session.change("messages.delete", { message: id });
    one.messages = one.messages.filter((each) => each.id !== id);
    toast(t("msg.deleted"));
  } catch (error) { showError(error); }
  app.refresh();
}

export function shareCard(card) {
  state().card = card;
  location.hash = "messages";
}
