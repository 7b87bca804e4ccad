// Messages at the kiosk, a page that the member opens with a tap; no text is shown before that. Contract:
// messagesPage(person) → the person's screen. The messages of an open conversation count as read.
import { html, keyed } from "../../shared/template.js";
import { relativeDay, time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { medal } from "../../shared/progress/medals.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/messages.js";
import { app, live } from "../base/app.js";
import { openRoutine } from "../person/opening.js";
import { onKeys } from "../base/scan.js";

const SHOWN = 8, QUICK = ["yes", "no", "after", "coming"];

// State of one visit to the view.
const state = (person) => (person.screen.typed.messages ??= { id: null, list: null, failed: null, text: "", busy: false });

export function messagesPage(person) {
  const here = state(person), { messages, screen } = person, all = messages.list;
  const back = () => screen.back();
  onKeys((key) => key === "Escape" && (back(), true));
  if (all?.length && here.id === null) {
    open(person, here, (messages.find(messages.wanted) ?? all.find(({ unread }) => unread) ?? all[0]).id);
    messages.wanted = null;
  }
  return html`<main class="messages">${head({ title: t("msg.kiosk.title"), back: { act: back, first: true } })}
    ${!all ? skeleton(4) : !all.length ? blank({ icon: "chat", title: t("msg.none"), text: t("msg.none.text") })
    : html`<div class="messages-of"><ul class="panel">${all.slice(0, SHOWN).map((one) => keyed(one.id, html`<li><button
        type="button" aria-current=${one.id === here.id ? "true" : null} @click=${() => open(person, here, one.id)}><span
        class=${`messages-faces${one.name ? " many" : ""}`}>${one.with.slice(0, one.name ? 2 : 1).map((face) => keyed(face.id,
        html`<rack-plate .face=${face}></rack-plate>`))}</span><bdi class="name">${nameOf(one)}</bdi>${one.unread ? html`<span class="pill go">${one.unread}</span>` : null}</button></li>`))}</ul>
      ${thread(person, here)}</div>`}</main>`;
}

// The card that was sent with a message. It can be copied as a routine, because routines are started at the kiosk.
function cardOf(person, here, { id, by, card }) {
  const { kind, routine, workout, award } = card, thing = routine ?? workout ?? award;
  if (!thing) return html`<p class="messages-card dim">${t(`msg.gone.${kind}`)}</p>`;
  const names = routine?.exercises ?? workout?.exercises.map(({ name }) => name) ?? [];
  const facts = routine ? t("msg.routine", { n: routine.exercises.length, sets: routine.sets })
    : workout ? t("msg.sets", { n: workout.sets }) : award.text;
  return html`<div class="messages-card">${award ? medal(award) : html`<rack-icon name=${workout ? "flame" : "list"}></rack-icon>`}<div><p
      class="label">${t(`msg.card.${kind}`)}</p><p class="strong"><bdi>${thing.name ?? t(`msg.card.${kind}`)}</bdi></p><p
      class="dim"><bdi>${[facts, names.slice(0, 4).join(", ")].filter(Boolean).join(" · ")}</bdi></p></div>
    ${award || by.id === person.id ? null : html`<button type="button" class="btn" ?disabled=${here.busy || !live()}
      @click=${() => copy(person, here, id, workout && (workout.name ?? t("msg.copy.name", { name: by.name })))}><rack-icon
      name="copy"></rack-icon>${t("msg.copy")}</button>`}</div>`;
}

// Opens the new routine's page, from which it can be started.
async function copy(person, here, message, name) {
  here.busy = true;
  app.refresh();
  try {
    const { routine } = await person.change("messages.copy", { message, ...(name ? { name } : {}) });
    openRoutine(person, routine.id);
  } catch (error) { person.screen.fail(error); }
  here.busy = false;
  app.refresh();
}

function when(at) {
  const day = relativeDay(at, app.clock.now());
  return day === t("day.today") ? time(at) : `${day}, ${time(at)}`;
}

const nameOf = (one) => one.name ?? one.with[0]?.name ?? t("msg.left");

const peopleOf = (person, id) => person.messages.find(id)?.with.map((face) => face.id).join();

// What somebody has begun to write stays until they send it or log out, also while they look at another page.
const texts = new WeakMap();
const textsOf = (person) => texts.get(person) ?? texts.set(person, new Map()).get(person);

async function open(person, here, id) {
  if (id !== here.id) here.text = textsOf(person).get(id) ?? "";
  Object.assign(here, { id, list: null, failed: null, people: peopleOf(person, id), isLoading: true, isOutdated: false });
  person.messages.hear = (name, data) => heard(person, here, name, data);
  try {
    const { messages } = await person.ask("messages.list", { conversation: id, limit: 20 });
    if (here.id === id) here.list = messages.reverse();
    read(person, here);
    toEnd();
  } catch (error) { here.failed = error; }
  app.refresh();
  if (here.id !== id) return;
  here.isLoading = false;
  // The reply can be older than an event that came before it.
  if (here.isOutdated) await open(person, here, id);
}

// The newest is at the end.
const toEnd = () => requestAnimationFrame(() => document.querySelector(".messages-one ol > :last-child")?.scrollIntoView({ block: "end" }));

function heard(person, here, name, { message, conversation, member }) {
  if (person.screen.view !== "messages") return;
  if (here.isLoading && (message?.conversation ?? conversation?.id ?? conversation) === here.id) here.isOutdated = true;
  if (name === "messages.ended" && conversation === here.id) {
    Object.assign(here, { list: null, failed: { reason: "no_such_conversation" } });
  }
  // The messages of somebody who left are gone, so load again when people have changed.
  if (name === "messages.conversation" && conversation.id === here.id
    && (here.failed || here.people !== peopleOf(person, here.id))) open(person, here, here.id);
  if (!here.list) return;
  if (name === "messages.sent" && conversation.id === here.id && !here.list.some(({ id }) => id === message.id)) {
    here.list = [...here.list, message];
    read(person, here);
    toEnd();
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
  if (here.failed) return html`<section class="panel">${blank({
    icon: here.failed.unanswered ? "cloud" : "chat", title: fault(here.failed), text: here.text.trim() ? t("msg.kept") : null,
    action: here.text.trim() ? html`<p class="strong"><bdi>${here.text.trim()}</bdi></p>` : null })}</section>`;
  if (!here.list || !about) return html`<section class="panel">${skeleton(3)}</section>`;
  return html`<section class="panel messages-one" aria-label=${nameOf(about)}>
    <ol>${here.list.map((one) => keyed(one.id, html`<li class=${one.by.id === person.id ? "own" : null}><p class="dim">${[
      one.by.id === person.id ? t("msg.you") : one.by.name, when(one.at)].join(" · ")}</p>${one.removed || one.text ? html`<p><bdi>${
      one.removed ? t("msg.removed") : one.text}</bdi></p>` : null}${one.card ? cardOf(person, here, one) : null}</li>`))}</ol>
    ${person.screen.fault ? html`<p class="fault" role="alert">${fault(person.screen.fault)}</p>` : null}
    ${about.open ? writing(person, here) : html`<p class="dim">${t("msg.closed")}</p>`}</section>`;
}

function writing(person, here) {
  const still = here.busy || !live();
  return html`<div class="messages-quick">${QUICK.map((key) => keyed(key, html`<button type="button" class="chip" ?disabled=${still}
      @click=${() => send(person, here, t(`msg.quick.${key}`))}>${t(`msg.quick.${key}`)}</button>`))}</div>
    <form @submit=${(event) => {
      event.preventDefault();
      document.getElementById("messages-text")?.focus();
      send(person, here, here.text.trim());
    }}><label class="unseen" for="messages-text">${t("msg.write")}</label><input class="input" id="messages-text"
      autocomplete="off" maxlength="500" placeholder=${t("msg.write")} .value=${here.text} @input=${(event) => {
      here.text = event.target.value;
      textsOf(person).set(here.id, here.text);
      app.refresh();
    }}><button type="submit" class="btn go" ?disabled=${still || !here.text.trim()}>${t("msg.send")}</button>${
    live() ? null : html`<p class="dim" role="status">${t("msg.kiosk.away")}</p>`}</form>`;
}

async function send(person, here, text) {
  if (!text || here.busy || !live()) return;
  const { id } = here;
  here.busy = true;
  app.refresh();
  try {
    const { message, conversation } = await person.change("messages.write", { conversation: id, text });
    person.messages.put(conversation);
    heard(person, here, "messages.sent", { message, conversation });
    if (textsOf(person).get(id)?.trim() === text) textsOf(person).delete(id);
    if (here.text.trim() === text) here.text = "";
  } catch (error) { person.screen.fail(error); }
  here.busy = false;
  app.refresh();
}
