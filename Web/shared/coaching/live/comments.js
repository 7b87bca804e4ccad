// Comments between the trainer and the client. Contract: comments(now) → the list; saying(now) → the form, for the set
// now.about or the whole workout; now is a LiveClient (client.js).
import { html, keyed } from "../../template.js";
import { set as shown, time } from "../../format.js";
import { ofText, textWrong, toast } from "../../ui.js";
import { fault, t } from "../../words.js";

const QUICK = [1, 2, 3, 4, 5, 6].map((n) => `live.quick.${n}`);

export function comments(now) {
  if (!now.comments.length) return null;
  return html`<div class="live-comments"><h2 class="label">${t("live.comments")}</h2><ul>${
    now.comments.map((each) => keyed(each.id, html`<li><rack-plate .face=${each.by}></rack-plate><div
      class="grow"><p><span class="strong">${each.by.id === now.session.member.id ? t("live.you") : html`<bdi>${each.by.name}</bdi>`}</span> <span class="small">${[time(each.at), where(now, each),
      each.by.id === now.session.member.id && each.readAt ? t("live.seen") : null].filter(Boolean).join(" · ")}</span></p>
      <p class="said-text"><bdi>${each.text}</bdi></p></div>${each.by.id === now.session.member.id ? html`<button type="button"
      class="btn quiet icon" aria-label=${t("live.delete", { text: each.text })} @click=${() => remove(now, each)}><rack-icon
        name="trash"></rack-icon></button>` : null}</li>`))}</ul></div>`;
}

// "Back squat 115 kg × 5"
function where(now, { set, exercise }) {
  if (exercise === undefined) return null;
  const about = now.exercise(exercise), done = now.log.current?.sets.find((each) => each.id === set);
  return [about?.name, done ? shown(done, about?.type, now.session.member.unit) : null].filter(Boolean).join(" ");
}

async function remove(now, { id }) {
  try {
    await now.remove(id);
    toast(t("live.deleted"));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
}

// The set's number among those of its exercise.
function aboutOf(now) {
  const set = now.log.current?.sets.find((each) => each.id === now.about);
  if (!set) return null;
  const own = now.log.current.sets.filter((each) => each.exercise === set.exercise && each.kind !== "warmup");
  return { set, n: own.indexOf(set) + 1 || t("kind.warmup"), name: now.exercise(set.exercise)?.name ?? "" };
}

export function saying(now) {
  const about = aboutOf(now);
  return html`<form class="live-say" aria-label=${t("live.say")} novalidate @submit=${(event) => {
    event.preventDefault();
    say(now, now.text);
  }}>
    <p class="small">${about ? t("live.say.about", about) : t("live.say.workout")}</p>
    <div class="chips" role="group" aria-label=${t("live.quick")}>${QUICK.map((key) => keyed(key, html`<button type="button"
      class="chip" ?disabled=${now.busy} @click=${() => say(now, t(key))}>${t(key)}</button>`))}</div>
    <div class="live-text"><input class="input" id="say" maxlength="500" autocomplete="off" aria-label=${t("live.say.text")}
      placeholder=${t("live.say.text")} aria-invalid=${now.wrong ? "true" : null} aria-describedby=${now.wrong ? "say-wrong"
      : null} .value=${now.text} @input=${(event) => { now.text = event.target.value; }}>
      <button class="btn go" ?disabled=${now.busy}>${t("live.say.send")}</button></div>${textWrong("say", now.wrong)}</form>`;
}

async function say(now, text) {
  if (!text.trim() || now.busy) return;
  Object.assign(now, { busy: true, wrong: null });
  now.changed();
  try {
    await now.write(text, aboutOf(now)?.set.id);
    // Keep what was typed since the request was sent.
    if (now.text === text) now.text = "";
    if (!now.text) now.panel = null;
    toast(t("live.say.sent", { name: now.name }));
  } catch (error) {
    if (ofText(error)) now.wrong = fault(error);
    else toast(fault(error), { tone: "bad" });
  }
  now.busy = false;
  now.changed();
}
