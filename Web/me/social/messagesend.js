// Writing a message. A sent message appears in the conversation at once, and stays in this browser until the server has
// it, across reloads (`unsent`, shared/log/outbox.js). Contract: writing(here, {key, target, open}) → the form, or the
// reason why nothing can be written; waitingFor({conversation, to}) → the conversation's unsent messages, oldest first;
// waitingBubbles(here, key, items); kept(here, key, items) → what was typed for a conversation that is gone, to copy.
import { html, keyed } from "../../shared/template.js";
import { time } from "../../shared/format.js";
import { sends, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/messages.js";
import { mutedNotice } from "./report.js";
import { unsent } from "./socialnews.js";
import { app, session } from "../base/state.js";

export const waitingFor = ({ conversation, to }) => unsent.of(session.member.id).filter(({ params }) =>
  (conversation !== undefined && params.conversation === conversation) || (to !== undefined && params.to === to));

const field = () => document.getElementById("msg-text");

export function writing(here, { key, target, open: isOpen, isGroup = false }) {
  if (!isOpen) return html`<p class="notice">${t("msg.closed")}</p>${kept(here, key, [])}`;
  const muted = mutedNotice();
  if (muted) return muted;
  const text = here.text[key] ?? "", { card } = here, go = () => send(here, key, target);
  return html`<form class="msg-write" data-kept @submit=${(event) => { event.preventDefault(); go(); }}>
    ${card ? html`<div class="msg-attached"><rack-icon name="link"></rack-icon><p><bdi class="strong">${card.name}</bdi>${
      card.award ? null : html`<span class="small">${t(isGroup ? "msg.follows.group" : "msg.follows")}</span>`}</p><button type="button"
      class="btn quiet icon" aria-label=${t("msg.detach", { name: card.name })} @click=${() => {
        here.card = null;
        app.refresh();
        field()?.focus();
      }}><rack-icon name="close"></rack-icon></button></div>` : null}
    <label class="unseen" for="msg-text">${t("msg.write")}</label><textarea class="input" id="msg-text" rows="1"
      maxlength="2000" placeholder=${t("msg.write")} .value=${text} @keydown=${sends(go)} @input=${(event) => {
      here.text[key] = event.target.value;
      app.refresh();
    }}></textarea><button type="submit" class="btn go icon" aria-label=${t("msg.send")}
      ?disabled=${!text.trim() && !card}><rack-icon name="next"></rack-icon></button></form>`;
}

async function send(here, key, target) {
  const text = (here.text[key] ?? "").trim(), { card } = here;
  if (!text && !card) return;
  const shown = card && { ...card };
  if (shown) delete shown.name;
  here.text[key] = "";
  here.card = null;
  // Keeps the focus in the field for the next message, so that a phone's keyboard stays open.
  field()?.focus();
  const adding = unsent.add({ member: session.member.id, method: "messages.write",
    params: { ...target, ...(text ? { text } : {}), ...(shown ? { card: shown } : {}) } });
  app.refresh();
  here.atEnd();
  await adding;
}

// MARK: Unsent messages

export function waitingBubbles(here, key, items) {
  return items.map((item) => keyed(`waits ${item.key}`, bubble(here, key, item)));
}

function bubble(here, key, item) {
  const { params: { text, card }, refused, problem, tried } = item, kind = card && t(`msg.card.${Object.keys(card)[0]}`);
  const name = text ?? kind;
  const isAway = session.socket.status !== "live", isLate = isAway || refused || problem;
  const why = refused ? t("msg.refused", { why: fault(refused) }) : problem ? t("msg.later", { why: fault(problem) })
    : isAway ? t("msg.waits") : time(item.wall);
  // A form holds one card, so a message with a card waits until the form has none.
  const isEditable = text && !(card && here.card);
  const edit = async () => {
    // Before the wait, so that a second tap at another message finds the place taken.
    if (card && here.card) return;
    if (card) here.card = { ...card, name: kind };
    await unsent.drop(item);
    here.text[key] = [text, here.text[key]].filter(Boolean).join("\n");
    app.refresh();
    field()?.focus();
  };
  const discard = async () => {
    await unsent.drop(item);
    toast(t("msg.discarded"));
  };
  return html`<li class="msg own"><div class=${`msg-bubble${isLate ? " waits" : ""}`}>${text ? html`<p
      class="msg-text"><bdi>${text}</bdi></p>` : null}${card ? html`<p class="msg-card strong">${kind}</p>` : null}<p class="msg-at small"><span class="unseen">${t("msg.you")}</span>${
      isLate ? html`<rack-icon name=${refused ? "warn" : "wait"}></rack-icon>` : null}<span>${why}</span></p>${
    isLate && (refused || !tried) ? html`<div class="msg-late">${isEditable ? html`<button type="button" class="btn" aria-label=${
        t("msg.edit.of", { text: name })} @click=${edit}>${t("edit")}</button>` : null}<button type="button" class="btn"
        aria-label=${t("msg.discard.of", { text: name })} @click=${discard}>${t("msg.discard")}</button></div>` : null}</div></li>`;
}

export function kept(here, key, items) {
  const typed = (here.text[key] ?? "").trim(), text = [...items.map(({ params }) => params.text), typed].filter(Boolean).join("\n\n");
  if (!text) return null;
  const discard = async () => {
    here.text[key] = "";
    await Promise.all(items.map((item) => unsent.drop(item)));
    app.refresh();
  };
  const copy = () => navigator.clipboard.writeText(text).then(() => toast(t("msg.kept.copied")), () => {});
  return html`<section class="panel card msg-kept"><label class="strong" for="msg-kept">${t("msg.kept")}</label><textarea
      class="input" id="msg-kept" rows="3" readonly .value=${text} @focus=${(event) => event.target.select()}></textarea><div
      class="ends">${globalThis.isSecureContext ? html`<button type="button" class="btn" @click=${copy}><rack-icon
      name="copy"></rack-icon>${t("msg.kept.copy")}</button>` : null}<button type="button" class="btn" @click=${discard}>${
      t("msg.discard")}</button></div></section>`;
}
