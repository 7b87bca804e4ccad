// One message in a conversation, with its card. Contract: bubble(message, {before, isGroup, now, remove}) → <li>. Others'
// messages can be reported.
import { html } from "../../shared/template.js";
import { relativeDay, setOf, time, volume } from "../../shared/format.js";
import { medal } from "../../shared/progress/medals.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { reportButton, reportSheet } from "./report.js";
import { app, session, showError, unit } from "../base/state.js";

// Messages of one member within this time are grouped.
const TOGETHER_MS = 5 * 60_000;

export function bubble(message, { before, isGroup, now, remove }) {
  const isOwn = message.by.id === session.member.id, { text, card, removed } = message;
  const named = text ?? (removed ? t("msg.removed") : t(`msg.card.${card.kind}`));
  const thing = isOwn || removed ? null : { what: "message", id: message.id, name: named, face: message.by };
  const day = relativeDay(message.at, now), isNewDay = !before || relativeDay(before.at, now) !== day;
  const isFirst = isNewDay || before.by.id !== message.by.id || message.at - before.at > TOGETHER_MS;
  return html`<li class=${`msg${isOwn ? " own" : ""}${isFirst ? " first" : ""}`}>
    ${isNewDay ? html`<p class="msg-day small">${day}</p>` : null}
    ${isGroup && !isOwn && isFirst ? html`<p class="msg-by small"><bdi>${message.by.name}</bdi></p>` : null}
    <div class="msg-bubble">${removed ? html`<p class="msg-text msg-removed">${named}</p>` : null}${text ? html`<p class="msg-text"><bdi>${text}</bdi></p>` : null}${card ? shown(message, card) : null}
      <p class="msg-at small">${isOwn ? html`<button type="button" class="msg-remove" aria-label=${t("msg.delete",
    { text: named })} @click=${remove}><rack-icon name="trash"></rack-icon></button>` : thing ? reportButton(thing) : null}<span
      class="unseen">${isOwn ? t("msg.you") : message.by.name}</span> ${time(message.at)}</p></div>${thing ? reportSheet(thing) : null}</li>`;
}

function shown(message, { kind, routine, workout, award }) {
  if (routine) {
    const names = routine.exercises.slice(0, 4).join(", ");
    return html`<div class="msg-card"><p class="strong"><bdi>${routine.name}</bdi></p><p class="small">${t("msg.routine",
      { n: routine.exercises.length, sets: routine.sets })}</p><p class="small"><bdi>${routine.exercises.length > 4
      ? `${names} …` : names}</bdi></p>${copier(message)}</div>`;
  }
  if (workout) {
    return html`<div class="msg-card"><p class="strong"><bdi>${workout.name ?? t("msg.card.workout")}</bdi></p><p
      class="small">${[workout.minutes ? t("msg.minutes", { n: workout.minutes }) : null, t("msg.sets", { n: workout.sets }),
      workout.volumeGrams ? volume(workout.volumeGrams, unit()) : null].filter(Boolean).join(" · ")}</p>
      <ul class="small">${workout.exercises.slice(0, 4).map((one) => html`<li><bdi>${one.name}</bdi> ${one.best
        ? setOf(one.best, one.type, unit()) : ""}</li>`)}</ul>${copier(message,
      workout.name ?? t("msg.copy.name", { name: message.by.name }))}</div>`;
  }
  if (award) {
    return html`<div class="msg-card"><div class="earned">${medal(award)}<p><span class="strong">${award.name}</span><span
      class="small"><bdi>${award.text}</bdi></span></p></div></div>`;
  }
  return html`<p class="msg-card dim">${t(`msg.gone.${kind}`)}</p>`;
}

function copier(message, name) {
  if (message.by.id === session.member.id) return null;
  return html`<button type="button" class="btn" @click=${() => copy(message, name)}><rack-icon
    name="copy"></rack-icon>${t("msg.copy")}</button>`;
}

async function copy({ id }, name) {
  try {
    const { routine } = await session.change("messages.copy", { message: id, name });
    toast(t("msg.copied", { name: routine.name }));
    location.hash = `routine/${routine.id}`;
  } catch (error) { showError(error); }
  app.refresh();
}
