// Messages at the kiosk, a view of kiosk.js that its member opens with a tap: no text is shown before. Contract:
// messagesPage(person) → the person's screen. What is open counts as read.
import { html, keyed } from "../shared/template.js";
import { relativeDay, time } from "../shared/format.js";
import { blank, skeleton } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import "../shared/words/messages.js";
import { app } from "./app.js";
import { onKeys } from "./scan.js";

const SHOWN = 8, QUICK = ["yes", "no", "after", "coming"];

// Belongs to one visit of the view.
const state = (person) => (person.screen.typed.messages ??= { id: null, list: null, failed: null, text: "" });

export function messagesPage(person) {
  const here = state(person), { messages, screen } = person, all = messages.list;
  const back = () => screen.back();
  onKeys((key) => key === "Escape" && (back(), true));
  if (all?.length && here.id === null) {
    open(person, here, (messages.find(messages.wanted) ?? all.find(({ unread }) => unread) ?? all[0]).id);
    messages.wanted = null;
  }
  return html`<main class="messages"><header><button type="button" class="btn" data-first @click=${back}><rack-icon
      name="back"></rack-icon>${t("back")}</button><h1 class="title">${t("msg.kiosk.title")}</h1></header>
    ${!all ? skeleton(4) : !all.length ? blank({ icon: "chat", title: t("msg.none"), text: t("msg.none.text") })
    : html`<div class="messages-of"><ul class="panel">${all.slice(0, SHOWN).map((one) => keyed(one.id, html`<li><button
        type="button" aria-current=${one.id === here.id ? "true" : null} @click=${() => open(person, here, one.id)}><bdi
        class="name">${nameOf(one)}</bdi>${one.unread ? html`<span class="pill go">${one.unread}</span>` : null}</button></li>`))}</ul>
      ${thread(person, here)}</div>`}</main>`;
}

// Cards are for the phone; here they have their name.
const cardOf = ({ card }) => card && (card.routine ?? card.workout ?? card.award)?.name
  || (card ? t(`msg.card.${card.kind}`) : null);

function when(at) {
  const day = relativeDay(at, app.clock.now());
  return day === t("day.today") ? time(at) : `${day}, ${time(at)}`;
}

const nameOf = (one) => one.name ?? one.with[0]?.name ?? t("msg.left");

async function open(person, here, id) {
  Object.assign(here, { id, list: null, failed: null, text: "" });
  person.messages.hear = (name, data) => heard(person, here, name, data);
  try {
    const { messages } = await person.ask("messages.list", { conversation: id, limit: 20 });
    if (here.id === id) here.list = messages.reverse();
    read(person, here);
  } catch (error) { here.failed = error; }
  app.refresh();
}

function heard(person, here, name, { message, conversation, member }) {
  if (!here.list || person.screen.view !== "messages") return;
  if (name === "messages.sent" && conversation.id === here.id && !here.list.some(({ id }) => id === message.id)) {
    here.list = [...here.list, message];
    read(person, here);
  }
  if (name === "messages.removed") here.list = here.list.map((one) => (one.id === message.id ? message : one));
  if (name === "messages.cleared" && conversation.id === here.id) here.list = here.list.filter(({ by }) => by.id !== member);
  if (name === "messages.deleted") here.list = here.list.filter(({ id }) => id !== message);
}

function read(person, here) {
  const last = here.list?.at(-1)?.id;
  if (last && person.messages.find(here.id)?.unread) {
    person.change("messages.read", { conversation: here.id, until: last }).catch(() => {});
  }
}

function thread(person, here) {
  const about = person.messages.find(here.id);
  if (here.failed) return html`<section class="panel">${blank({ icon: "cloud", title: fault(here.failed) })}</section>`;
  if (!here.list || !about) return html`<section class="panel">${skeleton(3)}</section>`;
  return html`<section class="panel messages-one" aria-label=${nameOf(about)}>
    <ol>${here.list.map((one) => keyed(one.id, html`<li class=${one.by.id === person.id ? "own" : null}><p class="dim">${[
      one.by.id === person.id ? t("msg.you") : one.by.name, when(one.at)].join(" · ")}</p><p><bdi>${[one.removed ? t("msg.removed") : one.text, cardOf(one)].filter(Boolean)
        .join(" · ")}</bdi></p></li>`))}</ol>
    ${about.open ? html`<div class="messages-quick">${QUICK.map((key) => keyed(key, html`<button type="button" class="chip"
        @click=${() => send(person, here, t(`msg.quick.${key}`))}>${t(`msg.quick.${key}`)}</button>`))}</div>
      <form @submit=${(event) => { event.preventDefault(); send(person, here, here.text.trim()); }}><label class="unseen"
        for="messages-text">${t("msg.write")}</label><input class="input" id="messages-text" autocomplete="off" maxlength="500"
        placeholder=${t("msg.write")} .value=${here.text} @input=${(event) => { here.text = event.target.value; app.refresh(); }}><button
        type="submit" class="btn go" ?disabled=${!here.text.trim()}>${t("msg.send")}</button></form>`
    : html`<p class="dim">${t("msg.closed")}</p>`}</section>`;
}

async function send(person, here, text) {
  if (!text) return;
  const { id } = here;
  try {
    const { message, conversation } = await person.change("messages.write", { conversation: id, text });
    person.messages.put(conversation);
    heard(person, here, "messages.sent", { message, conversation });
    if (here.text.trim() === text) here.text = "";
  } catch (error) { person.screen.fail(error); }
  app.refresh();
}
