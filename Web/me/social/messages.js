// Messages: all conversations at #messages, one at #messages=5, the first message to somebody at #messages=to.9, whom to
// write to at #messages=who, a new group at #messages=new. Contract: messagesPage() → template; shareCard(card) opens this
// page with a card to send: {routine: 12, name}, {workout: 40, name} or {award: "first", name}.
// Guarantee: if the conversation or the friend is gone, there is still a heading, a way back, and what was typed.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { relativeDay, time } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/messages.js";
import { coachedWith } from "./coaching.js";
import { friendBook } from "./friendbook.js";
import { group, groupMenu } from "./messagegroup.js";
import { bubble } from "./messagecard.js";
import { kept, waitingBubbles, waitingFor, writing } from "./messagesend.js";
import { messages, unsent } from "./socialnews.js";
import { app, clock, session, showError } from "../base/state.js";

const PAGE = 30;

// State of one login; app.form is emptied at logout.
function state() {
  if (app.form.messages) return app.form.messages;
  const here = app.form.messages = { one: null, group: null, card: null, text: {}, names: {}, atEnd: () => toEnd() };
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
  // Without any conversation, go straight to the list of friends.
  if (here.card && messages.list && !messages.list.length) return choosing(here);
  return html`${head({ back: { href: "#friends", label: t("me.friends") }, title: t("me.messages"),
      rest: html`<a class="btn icon quiet" href="#messages=who" aria-label=${t("msg.new")}><rack-icon name="edit"></rack-icon></a>` })}
    ${sharing(here)}${!messages.list ? skeleton(4) : !messages.list.length ? html`<section class="panel card">${blank({ icon: "chat",
      title: t("msg.none"), text: t("msg.none.text"),
      action: html`<a class="btn go" href="#messages=who">${t("msg.new")}</a>` })}</section>`
    : html`<ul class="panel msg-list">${messages.list.map((one) => keyed(one.id, row(one)))}</ul>${here.card ? others() : null}`}`;
}

const sharing = (here) => (here.card ? html`<div class="notice msg-sharing"><p>${t("msg.sharing", { name: here.card.name })}</p><button
  type="button" class="btn" @click=${() => { here.card = null; app.refresh(); }}>${t("cancel")}</button></div>` : null);

// The friends with whom there is no conversation yet.
function others() {
  const some = (reachable() ?? []).filter(({ id }) => !messages.list.some((one) => !one.name && one.with[0]?.id === id));
  return some.length ? html`<h2 class="label">${t("msg.friends")}</h2>${people(some)}` : null;
}

export const titleOf = (one) => one.name ?? (one.with[0]?.name ?? t("msg.left"));

function row(one) {
  const { last, unread } = one, isOwn = last?.by.id === session.member.id;
  const [waits] = waitingFor(aboutOf(one)).slice(-1);
  const said = !last ? t("msg.empty") : last.text ?? t(last.removed ? "msg.removed" : `msg.card.${last.card}`);
  return html`<li><a class=${`msg-row${unread ? " new" : ""}`} href=${`#messages=${one.id}`}><span class=${`msg-faces${
      one.name ? " many" : ""}`}>${(one.name ? one.with.slice(0, 2) : one.with.slice(0, 1)).map((face) => keyed(face.id,
      html`<rack-plate .face=${face}></rack-plate>`))}</span>
    <span class="msg-said"><span class="strong"><bdi>${titleOf(one)}</bdi></span><span class="small"><bdi>${
      waits?.params.text ? t("msg.unsent", { text: waits.params.text }) : isOwn ? t("msg.own", { text: said }) : one.name && last ? t("msg.of", { name: last.by.name, text: said }) : said}</bdi></span></span>
    <span class="msg-when"><span class="small">${last ? near(last.at) : ""}</span>${unread && !one.muted
      ? html`<span class="pill go" aria-label=${t("me.messages.new", { n: unread })}>${unread > 99 ? "99+" : unread}</span>` : null}</span></a></li>`;
}

function near(at) {
  const day = relativeDay(at, clock.now());
  return day === t("day.today") ? time(at) : day === t("day.yesterday") ? day : day.replace(/^\S+\s/, "");
}

// MARK: Whom to write to

const friends = () => friendBook().known?.friends.map(({ friend }) => friend);

// The friends, and then those with whom the member trains.
function reachable() {
  const known = friends(), coached = coachedWith();
  return known && coached && [...known, ...coached.filter(({ id }) => !known.some((one) => one.id === id))];
}

const people = (faces) => html`<ul class="panel msg-list">${faces.map((face) => keyed(face.id, html`<li><a class="msg-row"
  href=${`#messages=to.${face.id}`}><span class="msg-faces"><rack-plate .face=${face}></rack-plate></span><span
  class="msg-said"><bdi class="strong">${face.name}</bdi></span><rack-icon name="next"></rack-icon></a></li>`))}</ul>`;

function choosing(here) {
  const known = reachable();
  return html`${head({ back: { href: "#messages", label: t("me.messages") }, title: t("msg.new") })}
    ${sharing(here)}${!known ? skeleton(3) : !known.length ? html`<section class="panel card">${blank({ icon: "person",
      title: t("msg.friends.none"), text: t("msg.friends.none.text"),
      action: html`<a class="btn go" href="#friends">${t("msg.friends.find")}</a>` })}</section>`
    : html`<a class="btn wide" href="#messages=new"><rack-icon name="plus"></rack-icon>${t("msg.group.new")}</a>${people(known)}`}`;
}

// A conversation with somebody that does not exist yet: the first message creates it.
function toFriend(here, id) {
  const known = messages.list?.find((one) => !one.name && one.with[0]?.id === id), key = `to.${id}`;
  if (known) {
    globalThis.history.replaceState(null, "", `#messages=${known.id}`);
    app.page = `messages=${known.id}`;
    here.text[known.id] ||= here.text[key];
    here.text[key] = "";
    return thread(here, known.id);
  }
  const face = reachable()?.find((one) => one.id === id), waits = waitingFor({ to: id });
  if (!reachable() || !messages.list) return page(top({ with: [], name: t("msg.new") }), null, skeleton(3), null);
  if (!face) return gone(here, key, waits, { title: t("fault.not_friends"), back: t("msg.new") });
  return page(top({ with: [face] }), null, waits.length ? html`<ol class="msg-bubbles">${waitingBubbles(here, key, waits)}</ol>`
    : html`<p class="dim msg-first">${t("msg.first", { name: face.name })}</p>`, writing(here, { key, target: { to: id }, open: true }));
}

// One template for all these pages, so that the field keeps its focus when the first message creates the conversation.
const page = (header, menu, body, end) => html`${header}${menu}<div class="msg-thread">${body}</div>${end}`;

function gone(here, key, waits, { title = t("msg.gone"), back = t("me.messages"), text = null } = {}) {
  return html`${top({ with: [], name: back })}<section class="panel card">${blank({ icon: "chat", title, text,
    action: html`<a class="btn" href="#messages">${t("me.messages")}</a>` })}</section>${kept(here, key, waits)}`;
}

// MARK: One conversation

const aboutOf = (one) => ({ conversation: one.id, to: one.name ? undefined : one.with[0]?.id });

async function open(here, id, known = null) {
  const one = here.one = { id, messages: known, next: null, failed: null, menu: false, people: null };
  await load(one);
  if (addressOf() === String(id)) toEnd();
}

const peopleOf = (one) => one.with.map(({ id }) => id).join();

// A reply can be older than an event that came before it: then the messages are read once more.
async function load(one) {
  const about = messages.find(one.id);
  one.people = about ? peopleOf(about) : null;
  one.isLoading = true;
  one.isOutdated = false;
  try {
    const page = await session.ask("messages.list", { conversation: one.id, limit: PAGE });
    Object.assign(one, { messages: page.messages.reverse(), next: page.next ?? null, failed: null });
    read(one);
  } catch (error) {
    one.failed = error;
    if (error.reason === "no_such_conversation") one.messages = null;
  }
  one.isLoading = false;
  app.refresh();
  if (one.isOutdated) await load(one);
}

const toEnd = () => requestAnimationFrame(() => scrollTo(0, document.documentElement.scrollHeight));

async function earlier(one) {
  try {
    const page = await session.ask("messages.list", { conversation: one.id, before: one.next, limit: PAGE });
    Object.assign(one, { messages: [...page.messages.reverse(), ...one.messages], next: page.next ?? null });
  } catch (error) { showError(error); }
  app.refresh();
}

// Marks the messages on the screen as read, but not while the page is in the background.
function read(one) {
  const last = one.messages?.at(-1)?.id, known = messages.find(one.id);
  if (!last || !known?.unread || document.hidden) return;
  session.change("messages.read", { conversation: one.id, until: last }).catch(() => {});
}

function heard(here, name, data) {
  const { one } = here;
  if (!one) return;
  const about = data.message?.conversation ?? data.conversation?.id ?? data.conversation;
  if (one.isLoading && about === one.id) one.isOutdated = true;
  if (name === "snapshot") load(one);
  if (name === "messages.sent" && data.message.conversation === one.id && one.messages) {
    if (!one.messages.some(({ id }) => id === data.message.id)) one.messages = [...one.messages, data.message];
    if (addressOf() === String(one.id)) {
      read(one);
      // Do not scroll while the member reads further up.
      if (innerHeight + scrollY > document.documentElement.scrollHeight - 200) toEnd();
    }
  }
  if (name === "messages.removed") {
    one.messages = one.messages?.map((each) => (each.id === data.message.id ? data.message : each)) ?? null;
  }
  if (name === "messages.cleared") one.messages = one.messages?.filter(({ by }) => by.id !== data.member
    || data.conversation.id !== one.id) ?? null;
  if (name === "messages.deleted") one.messages = one.messages?.filter(({ id }) => id !== data.message) ?? null;
  if (name === "messages.conversation" && data.conversation.id === one.id) {
    const isBack = one.failed && !one.messages;
    // The messages of somebody who left are gone, so load again when people have changed.
    if (isBack || (one.people !== null && one.people !== peopleOf(data.conversation))) load(one);
  }
  if (name === "messages.ended" && data.conversation === one.id) {
    Object.assign(one, { messages: null, failed: { reason: "no_such_conversation" } });
  }
}
document.addEventListener("visibilitychange", () => { if (app.form.messages?.one) read(app.form.messages.one); });

unsent.addEventListener("saved", ({ detail: { item: { member, params }, reply: { message, conversation } } }) => {
  if (member !== session.member?.id) return;
  messages.put(conversation);
  const here = app.form.messages;
  if (!here) return;
  if (params.to && addressOf() === `to.${params.to}`) {
    open(here, conversation.id, [message]);
    here.text[conversation.id] ||= here.text[`to.${params.to}`];
    location.replace(`#messages=${conversation.id}`);
  } else if (here.one?.id === conversation.id) heard(here, "messages.sent", { message });
});

const top = (one, menu) => head({ back: { href: "#messages", label: t("me.messages") }, title: html`<bdi>${titleOf(one)}</bdi>`,
  below: one.name && one.with.length ? html`<bdi class="small">${one.with.map(({ name }) => name).join(", ")}</bdi>` : null, rest: menu });

function thread(here, id) {
  if (here.one?.id !== id) open(here, id);
  const { one } = here, about = messages.find(id), key = String(id);
  const waits = waitingFor(about ? aboutOf(about) : { conversation: id });
  const header = top(about ?? { with: [], name: t("me.messages") }, about && one.messages ? menuButton(one) : null);
  if (one.failed && !one.messages) {
    if (one.failed.reason === "no_such_conversation") return gone(here, key, waits);
    return html`${header}<section class="panel card">${blank({ icon: "cloud", title: t("msg.failed"), text: fault(one.failed),
      action: html`<button type="button" class="btn" @click=${() => load(one)}>${t("retry")}</button>` })}</section>${
      kept(here, key, waits)}`;
  }
  // messages.list has only the newest conversations, so `about` may be missing. The field is drawn while the messages
  // load, so that it keeps its focus.
  const end = about ? writing(here, { key, target: { conversation: id }, open: about.open, isGroup: Boolean(about.name) }) : null;
  if (!one.messages) return page(header, null, skeleton(4), end);
  const list = html`${one.next ? html`<button type="button" class="btn" @click=${() => earlier(one)}>${
      t("msg.earlier")}</button>` : null}
    <ol class="msg-bubbles">${one.messages.map((message, i) => keyed(message.id, bubble(message,
      { before: one.messages[i - 1], isGroup: Boolean(about?.name), now: clock.now(), remove: () => remove(one, message) })))}${
      waitingBubbles(here, key, waits)}</ol>`;
  return page(header, one.menu && about ? groupMenu(here, about, friends()) : null, list, end);
}

const menuButton = (one) => html`<button type="button" class="btn icon quiet" aria-expanded=${one.menu ? "true" : "false"}
  aria-label=${t("msg.menu")} @click=${() => { one.menu = !one.menu; app.refresh(); }}><rack-icon
  name="more"></rack-icon></button>`;

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
