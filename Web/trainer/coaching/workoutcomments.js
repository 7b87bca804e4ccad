// Comments between the trainer and the client on a past workout. Contract: workoutComments(one, id) → template, loaded
// once for each workout that is opened; `one` is currentClient() of clientdata.js.
import { html, keyed } from "../../shared/template.js";
import { shortDay, time } from "../../shared/format.js";
import { ofText, skeleton, textWrong, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/coaching.js";
import { app, book, clock, session } from "../state.js";

function threadOf(one, id) {
  const all = (one.threads ??= new Map());
  if (all.has(id)) return all.get(id);
  const here = { list: null, error: null, text: "", busy: false };
  all.set(id, here);
  one.ask("comments.list", { workout: id, limit: 50 }).then(({ comments }) => { here.list = comments.reverse(); },
    (error) => { here.error = error; }).then(() => app.refresh());
  return here;
}

export function workoutComments(one, id) {
  const here = threadOf(one, id);
  if (here.error) return html`<p class="notice bad" role="alert">${fault(here.error)}</p>`;
  if (!here.list) return skeleton(1);
  return html`<div class="live-comments past">${here.list.length ? html`<ul>${here.list.map((each) => keyed(each.id,
      html`<li><rack-plate .face=${each.by}></rack-plate><div class="grow"><p><span class="strong">${each.by.id
      === session.member.id ? t("live.you") : html`<bdi>${each.by.name}</bdi>`}</span> <span class="small">${[
      shortDay(each.at, clock.now()), time(each.at), book.find(each.exercise)?.name].filter(Boolean).join(" · ")}</span></p><p
      class="said-text"><bdi>${each.text}</bdi></p></div></li>`))}</ul>` : null}
    <form class="live-text" novalidate @submit=${(event) => { event.preventDefault(); say(one, id, here); }}><input
      class="input" maxlength="500" autocomplete="off" aria-label=${t("live.say.text")} placeholder=${t("live.say.text")}
      aria-invalid=${here.wrong ? "true" : null} aria-describedby=${here.wrong ? `say-${id}-wrong` : null} .value=${here.text}
      @input=${(event) => { here.text = event.target.value; }}><button class="btn"
      ?disabled=${here.busy}>${t("live.say.send")}</button></form>${textWrong(`say-${id}`, here.wrong)}</div>`;
}

async function say(one, id, here) {
  const { text } = here;
  if (!text.trim() || here.busy) return;
  Object.assign(here, { busy: true, wrong: null });
  app.refresh();
  try {
    const { comment } = await session.change("comments.write", { client: one.id, workout: id, text });
    here.list.push(comment);
    if (here.text === text) here.text = "";
    toast(t("live.say.sent", { name: one.row.client.name }));
  } catch (error) {
    if (ofText(error)) here.wrong = fault(error);
    else toast(fault(error), { tone: "bad" });
  }
  here.busy = false;
  app.refresh();
}
