// What a member's trainer changed, suggests or wrote, in the open workout. The kiosk and the phone show the same.
// Contract: coachCard(host, {kind}) → template, or null if there is nothing. host: {coaching, workout, unit,
//   exercise(id), setPlan(plan), use(suggestion), fail(error), refresh()}; workout has {plan?, rows};
//   saying(host) → the form for a reply, while coaching.reply is open; openReply(host, comment), closeReply(host);
//   undone(plan, change) → the plan without the change; unswapped(plan, swap) → the plan without the swap. host.reply()
//   makes room for the form, on a screen where the card has none.
import { html, keyed } from "../template.js";
import { time } from "../format.js";
import { targetWords } from "../log/targets.js";
import { ofText, textWrong, toast } from "../ui.js";
import { fault, t } from "../words.js";
import { pending, pendingSwaps } from "./coaching.js";
import "../words/coaching/coaching.js";

export const undone = (plan, { item, set, before }) => plan.map((each) => (each.item !== item ? each
  : { ...each, sets: before ? each.sets.map((one, i) => (i === set - 1 ? before : one))
    : each.sets.filter((_, i) => i !== set - 1) }));

export const unswapped = (plan, { item, before }) => plan.map((each) => (each.item !== item ? each
  : { ...before, ...each.superset !== undefined && { superset: each.superset } }));

// `most`: at most this many rows are shown (comment, swap, change, suggestion). The others appear once those are
// handled.
export function coachCard(host, { kind = "", most = 3 } = {}) {
  const { coaching, workout } = host, changes = pending(host), swaps = pendingSwaps(host), suggestion = coaching.suggestionFor(workout?.rows ?? []);
  const { unread, watching } = coaching;
  if (!changes.length && !swaps.length && !suggestion && !unread.length && !watching.length) return null;
  return html`<section class=${`panel coach ${kind}`} aria-label=${t("coach.title")}>
    ${watching.length ? html`<p class="coach-watching"><rack-icon name="eye"></rack-icon><span>${t("coach.watching",
      { names: watching.map(({ name }) => name) })}</span></p>` : null}
    <div role="status">${[
      ...unread.slice(-1).map((comment) => keyed(`c${comment.id}`, wrote(host, comment, unread.length - 1))),
      ...swaps.slice(0, 1).map((swap) => keyed(`s${swap.item}`, swapped(host, swap))),
      ...changes.slice(0, 1).map((change) => keyed(`${change.item}.${change.set}`, changed(host, change))),
      ...suggestion ? [keyed("suggestion", suggests(host, suggestion))] : [],
    ].slice(0, most)}</div></section>`;
}

function wrote(host, comment, more) {
  return html`<div class="coach-row"><rack-plate .face=${comment.by}></rack-plate><p><strong><bdi>${
    comment.by.name}</bdi>:</strong>
      <bdi class="coach-said">${comment.text}</bdi>${more ? html`<span class="coach-more">${t("coach.more", { n: more })}</span>`
      : null}</p>
    <div class="coach-acts"><button type="button" class="btn" @click=${() => host.coaching.read().catch(host.fail)}>${
      t("coach.got")}</button><button type="button" class="btn" @click=${() => openReply(host, comment)}>${
      t("coach.reply")}</button></div></div>`;
}

const noted = ({ note }) => (note ? html`<bdi class="coach-said">${note}</bdi>` : null);

function changed(host, change) {
  const { workout, unit } = host, planned = workout.plan.find(({ item }) => item === change.item);
  const about = host.exercise(planned.exercise), text = (set) => targetWords(set, about?.type, unit);
  const isWarmup = ({ kind }) => kind === "warmup";
  const n = planned.sets.slice(0, change.set).filter((set) => isWarmup(set) === isWarmup(change.after)).length;
  const undo = () => {
    host.setPlan(undone(workout.plan, change));
    toast(t("coach.undone", { n }));
  };
  return html`<div class="coach-row"><rack-plate .face=${change.by}></rack-plate><p><strong>${t(change.before ? "coach.changed"
    : "coach.added", { name: change.by.name, n, after: text(change.after) })}</strong> ${about?.name ?? ""}. ${change.before
    ? t("coach.was", { before: text(change.before) }) : ""} ${noted(change)}</p>
    <div class="coach-acts"><button type="button" class="btn" @click=${undo}><rack-icon name="undo"></rack-icon>${
      t("coach.undo")}</button></div></div>`;
}

function swapped(host, swap) {
  const name = (id) => host.exercise(id)?.name ?? t("live.exercise");
  const undo = () => {
    host.setPlan(unswapped(host.workout.plan, swap));
    toast(t("coach.swap.undone", { name: name(swap.before.exercise) }));
  };
  return html`<div class="coach-row"><rack-plate .face=${swap.by}></rack-plate><p><strong>${t("coach.swapped",
    { name: swap.by.name, after: name(swap.after) })}</strong> ${t("coach.swap.was", { before: name(swap.before.exercise) })}</p>
    <div class="coach-acts"><button type="button" class="btn" @click=${undo}><rack-icon name="undo"></rack-icon>${
      t("coach.undo")}</button></div></div>`;
}

function suggests(host, suggestion) {
  const about = host.exercise(suggestion.exercise);
  const target = [about?.name, targetWords(suggestion.target, about?.type, host.unit)].filter(Boolean).join(", ");
  return html`<div class="coach-row"><rack-plate .face=${suggestion.by}></rack-plate><p><strong>${t("coach.suggests",
    { name: suggestion.by.name, target })}</strong> ${noted(suggestion)}</p>
    <div class="coach-acts"><button type="button" class="btn go" @click=${() => host.use(suggestion)}>${
      t("coach.use")}</button><button type="button" class="btn" @click=${() => host.coaching.dismiss().catch(host.fail)}>${
      t("coach.dismiss")}</button></div></div>`;
}

// MARK: Replies

export function openReply(host, { by, workout, set }) {
  host.reply?.();
  host.coaching.reply = { to: by, workout, set, text: "", busy: false };
  host.refresh();
  requestAnimationFrame(() => document.getElementById("coach-reply")?.focus());
}

export function closeReply(host) {
  host.coaching.reply = null;
  host.refresh();
}

const QUICK = [1, 2, 3, 4].map((n) => `coach.reply.${n}`);

export function saying(host) {
  const { reply, comments } = host.coaching, said = comments.filter((one) => one.trainer === reply.to.id).slice(-6);
  return html`<form class="coach-reply" aria-label=${t("coach.reply.to", { name: reply.to.name })} novalidate
    @submit=${(event) => { event.preventDefault(); send(host, reply.text); }}>
    <h2 class="label">${t("coach.reply.to", { name: reply.to.name })}</h2>
    <ul class="coach-thread">${said.map((one) => keyed(one.id, commentItem(one)))}</ul>
    <div class="chips" role="group" aria-label=${t("coach.replies")}>${QUICK.map((key) => keyed(key, html`<button type="button"
      class="chip" ?disabled=${reply.busy} @click=${() => send(host, t(key))}>${t(key)}</button>`))}</div>
    <input class="input" id="coach-reply" maxlength="500" autocomplete="off" aria-label=${t("coach.reply.text")}
      placeholder=${t("coach.reply.text")} aria-invalid=${reply.wrong ? "true" : null} aria-describedby=${reply.wrong
      ? "coach-reply-wrong" : null} .value=${reply.text} @input=${(event) => { reply.text = event.target.value; }}>
    ${textWrong("coach-reply", reply.wrong)}
    <div class="ends"><button class="btn go" ?disabled=${reply.busy}>${t("coach.reply.send")}</button><button type="button"
      class="btn" @click=${() => closeReply(host)}>${t("close")}</button></div></form>`;
}

const commentItem = (one) => html`<li><rack-plate .face=${one.by}></rack-plate><p><strong><bdi>${
  one.by.name}</bdi></strong> <span class="coach-when">${time(one.at)}</span><br><bdi class="coach-said">${one.text}</bdi></p></li>`;

async function send(host, text) {
  const { coaching } = host, { reply } = coaching;
  if (!text.trim() || reply.busy) return;
  Object.assign(reply, { busy: true, wrong: null });
  host.refresh();
  try {
    await coaching.write(reply.to.id, reply.workout, reply.set, text);
    await coaching.read(reply.to.id);
    toast(t("coach.reply.sent", { name: reply.to.name }));
    if (coaching.reply === reply) coaching.reply = null;
  } catch (error) {
    reply.busy = false;
    if (ofText(error)) reply.wrong = fault(error);
    else toast(fault(error), { tone: "bad" });
  }
  host.refresh();
}
