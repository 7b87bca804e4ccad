// Comments between the member and one trainer, on the phone's page of trainers. Contract: trainerComments(face) →
// template, or null if there are none. Opening it marks new ones as read.
import { html, keyed } from "../../shared/template.js";
import { shortDay, time } from "../../shared/format.js";
import { openReply, saying } from "../../shared/coaching/coachcard.js";
import { skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { coaching } from "../train/coaching.js";
import { app, clock, exercise, session, showError } from "../base/state.js";

const host = { coaching, refresh: () => app.refresh() };

export function trainerComments(face) {
  const news = coaching.unread.filter((one) => one.trainer === face.id).length, id = `trainer-comments-${face.id}`;
  if (!coaching.commented.size) return null;
  const all = (app.form.trainerComments ??= new Map()), isOpen = all.has(face.id);
  return html`<div class="trainer-comments"><button type="button" class="btn wide" aria-expanded=${isOpen ? "true" : "false"}
      aria-controls=${id} @click=${() => turn(all, face)}><rack-icon name="note"></rack-icon>${t("coach.comments")}${news
    ? html`<span class="pill go">${t("coach.unread", { n: news })}</span>` : null}</button>
    <div id=${id} ?hidden=${!isOpen}>${isOpen ? thread(face, all.get(face.id)) : null}</div></div>`;
}

async function turn(all, face) {
  if (all.delete(face.id)) return app.refresh();
  const here = { list: null, error: null };
  all.set(face.id, here);
  app.refresh();
  try {
    here.list = (await session.ask("comments.list", { trainer: face.id, limit: 30 })).comments;
    await coaching.read(face.id);
  } catch (error) { here.error = error; }
  app.refresh();
}

function thread(face, here) {
  if (here.error) return html`<p class="notice bad" role="alert">${fault(here.error)}</p>`;
  if (!here.list) return skeleton(2);
  // Newer comments are in the topic `coaching`.
  const newer = coaching.comments.filter((one) => one.trainer === face.id && !here.list.some(({ id }) => id === one.id));
  const list = [...newer, ...here.list].sort((a, b) => b.id - a.id), [last] = list;
  if (!last) return html`<p class="dim">${t("coach.comments.none")}</p>`;
  if (coaching.reply?.to.id === face.id) return saying(host);
  return html`<ul class="said-here">${list.map((one) => keyed(one.id, item(here, one)))}</ul>
    <button type="button" class="btn" @click=${() => openReply(host, { ...last, by: face })}>${t("coach.reply")}</button>`;
}

function item(here, one) {
  const isOwn = one.by.id === session.member.id;
  return html`<li><rack-plate .face=${one.by}></rack-plate><p><span class="strong"><bdi>${one.by.name}</bdi></span> <span
      class="small">${[shortDay(one.at, clock.now()), time(one.at), exercise(one.exercise)?.name].filter(Boolean)
    .join(" · ")}</span><br><bdi>${one.text}</bdi></p>${isOwn ? html`<button type="button" class="btn quiet icon" aria-label=${t("coach.delete",
    { text: one.text })} @click=${() => remove(here, one)}><rack-icon name="trash"></rack-icon></button>` : null}</li>`;
}

async function remove(here, { id }) {
  try {
    await coaching.remove(id);
    here.list = here.list.filter((one) => one.id !== id);
    toast(t("coach.deleted"));
  } catch (error) { showError(error); }
  app.refresh();
}
