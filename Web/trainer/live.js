// What a client lifts right now, set by set, and what the trainer does about it: the next set, a comment, the rest.
// Contract: live(one) → template for an open client (currentClient() of clientdata.js); forgetLive() closes it.
import { html, keyed } from "../shared/template.js";
import { countdown, duration, number, set as shown, time } from "../shared/format.js";
import { progress, progressOf, assign } from "../shared/plan.js";
import { targetText } from "../shared/targets.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { isWarmup } from "../shared/workouts.js";
import "../shared/words/coaching.js";
import { LiveClient } from "./liveclient.js";
import { changing, editOf } from "./livechange.js";
import { comments, saying } from "./livecomments.js";
import { app, book, clock, session } from "./state.js";

let open = null;
export function liveOf(one) {
  if (open?.id !== one.id) {
    open?.close();
    open = new LiveClient(one.id, { session, clock, exercise: (id) => book.find(id), changed: () => app.refresh(),
      logged: (workout) => {
        open?.one.workouts.delete(workout);
        open?.one.pages.load();
      } }).open();
    Object.assign(open, { panel: null, edit: null, about: null, text: "", busy: false });
  }
  return Object.assign(open, { one });
}

export function forgetLive() {
  open?.close();
  open = null;
}

export const unit = () => session.member.unit;
// An exercise of the client's own is known from their workouts alone.
const known = (one, id) => book.find(id)
  ?? one.pages.rows?.flatMap((row) => row.exercises).find((each) => each.exercise === id);
const nameOf = (one, id) => known(one, id)?.name ?? t("clients.exercise.choose");
const typeOf = (one, id) => known(one, id)?.type;

export function live(one) {
  const now = liveOf(one), { current } = now.log;
  if (now.failed) return html`<section class="panel card">${blank({ icon: "cloud", title: t("live.failed"),
    text: fault(now.failed) })}</section>`;
  if (!now.loaded) return html`<section class="panel card">${skeleton(3)}</section>`;
  if (now.unread.length && !document.hidden) now.read();
  if (!current) return html`<section class="panel card live-card off" aria-label=${t("live.title")}>
    <div class="live-off"><rack-icon name="flame"></rack-icon><div><p class="strong">${t("live.off")}</p><p class="dim">${t("live.off.text")}</p></div></div>
    ${comments(one, now)}</section>`;
  const next = now.next(), shownOne = next?.exercise ?? current.sets.at(-1)?.exercise;
  return html`<section class="panel live-card" aria-label=${t("live.title")}>
    ${head(one, now)}
    ${shownOne === undefined ? html`<p class="dim live-line">${t("live.empty")}</p>` : lifting(one, now, next, shownOne)}
    ${others(one, now, next)}
    ${comments(one, now)}</section>
    ${bar(one, now, next)}`;
}

function head(one, now) {
  const { current } = now.log, far = progress(current.plan ?? [], now.rows());
  return html`<header class="live-head"><span class="pill good"><span class="live-dot"></span>${t("live.now")}</span>
    <p class="dim grow"><bdi>${[current.name || current.routine?.name || t("clients.unnamed"),
      far.planned ? t("live.progress", far) : null].filter(Boolean).join(" · ")}</bdi></p>${restClock(now)}</header>`;
}

let ticking = 0;
function restClock(now) {
  const { pausedAt } = now.log.current, { phase, left } = now.rest;
  if (pausedAt !== undefined) return html`<p class="live-rest">${t("live.paused", { time: time(pausedAt) })}</p>`;
  if (!phase) return null;
  if (!ticking) ticking = setTimeout(() => { ticking = 0; app.refresh(); }, phase === "rest" ? left % 1000 + 20 : 10_000);
  return phase === "ready" ? html`<p class="live-rest ready">${t("live.ready")}</p>`
    : html`<p class="live-rest" role="timer" aria-live="off"><span class="label">${t("live.rest")}</span> <span
      class="number">${countdown(left)}</span></p>`;
}

// MARK: The exercise on which they are

function rowsOf(now, planned, exercise) {
  if (planned) return now.slots(planned).filter((slot) => !slot.isPassed);
  return now.rows().filter(({ set }) => set.exercise === exercise).map((row) => ({ row, kind: row.set.kind, index: -1 }));
}

function lifting(one, now, next, exercise) {
  const planned = next?.planned ?? now.log.current.plan?.find((each) => each.exercise === exercise);
  const past = now.log.last.of(exercise), type = typeOf(one, exercise), places = { true: 0, false: 0 };
  return html`<table class="live-sets"><caption class="unseen">${nameOf(one, exercise)}</caption>
    <thead><tr><th scope="col" class="live-lift"><bdi>${nameOf(one, exercise)}</bdi></th>
      <th scope="col" class="label">${t("live.planned")}</th><th scope="col" class="label">${t("live.last")}</th>
      <th scope="col" class="label">${t("live.today")}</th>
      <th scope="col"><span class="unseen">${t("live.notes")}</span></th></tr></thead>
    <tbody>${rowsOf(now, planned, exercise).map((slot, i) => {
      const warmup = isWarmup(slot), place = places[warmup]++;
      const then = past.sets.filter((set) => isWarmup(set) === warmup)[place];
      const isNext = Boolean(next && !next.isNew && planned === next.planned && !slot.row && slot.index === next.index
        && slot.planned === next.set);
      return keyed(i, line(one, now, { slot, then, isNext, type, planned,
        label: warmup ? t("kind.warmup") : String(place + 1) }));
    })}</tbody></table>
    ${planned?.note ? html`<p class="dim live-line">${planned.note}</p>` : null}
    ${suggested(one, now, exercise, type)}
    ${next?.isNew && next.planned ? html`<p class="dim live-line">${t("live.all.done")}</p>` : null}`;
}

function suggested(one, now, exercise, type) {
  const suggestion = now.suggestion(now.rows());
  return suggestion?.exercise === exercise ? html`<p class="live-line"><span class="pill go-tint">${t("live.suggested",
    { target: targetText(suggestion.target, type, unit()) })}</span></p>` : null;
}

function line(one, now, { slot, then, isNext, type, planned, label }) {
  const { row } = slot, change = planned && slot.index >= 0
    ? now.changes.find((each) => each.item === planned.item && each.set === slot.index + 1) : null;
  const target = slot.planned ? targetText(slot.planned, type, unit()) : "";
  return html`<tr class=${isNext ? "next" : row ? "logged" : "to-come"} aria-current=${isNext ? "step" : null}>
    <th scope="row">${label}</th>
    <td class="dim">${target || "–"}${change?.before ? html` <span class="small">${t("live.was",
      { target: targetText(change.before, type, unit()) })}</span>` : null}</td>
    <td class="dim">${then ? shown(then, type, unit()) : t("live.last.none")}</td>
    <td class="strong">${row ? shown(row.set, type, unit()) : ""}</td>
    <td class="live-mark">${row ? marks(now, row.set, label) : change ? html`<span class="pill go-tint">${change.by.id
      === session.member.id ? t("live.changed") : t("live.changed.by", { name: change.by.name })}</span>`
      : isNext ? html`<span class="pill go-tint">${t("live.next")}</span>` : null}</td></tr>`;
}

function marks(now, set, label) {
  const said = now.comments.filter((each) => each.set === set.id).length;
  return html`${set.records?.length ? html`<span class="pill good"><rack-icon name="trophy"></rack-icon><span
    class="unseen">${t("record")}</span></span>` : null}${set.rpe ? html`<span class="good-ink">${t("live.rpe",
    { n: number(set.rpe) })}</span>` : null}${set.note ? html`<bdi class="small">${set.note}</bdi>` : null}<button type="button" class="btn quiet icon"
    aria-pressed=${now.about === set.id && now.panel === "say" ? "true" : "false"}
    aria-label=${t("live.comment.set", { n: label })} @click=${() => { Object.assign(now, { about: set.id, panel: "say" });
      app.refresh(); focusOn("#say"); }}><rack-icon name="note"></rack-icon>${said
    ? html`<span class="count">${said}</span>` : null}</button>`;
}

// The other exercises of the plan, and without one those that were done.
function others(one, now, next) {
  const { current } = now.log, own = assign(current.plan ?? [], now.rows());
  const rest = (current.plan ?? []).filter((each) => !each.skipped && each !== next?.planned);
  if (!rest.length) return null;
  return html`<ul class="live-others" aria-label=${t("live.others")}>${rest.map((each) => {
    const far = progressOf(each, own.get(each.item)), isOver = far.done >= far.planned;
    return keyed(each.item, html`<li class=${isOver ? "over" : null}><span
      class="strong"><bdi>${nameOf(one, each.exercise)}</bdi></span>
      <span class="dim">${isOver ? html`<rack-icon name="check"></rack-icon>` : null}${t("live.progress", far)} ${
      isOver || !each.sets[0] ? "" : `· ${targetText(each.sets.find((set) => !isWarmup(set)) ?? each.sets[0], typeOf(one,
        each.exercise), unit())}`}</span></li>`);
  })}</ul>`;
}

// MARK: What the trainer does

export const focusOn = (what) => requestAnimationFrame(() => document.querySelector(what)?.focus());

function bar(one, now, next) {
  const { panel } = now, resting = now.rest.phase === "rest";
  const turn = (name, what) => () => {
    now.panel = panel === name ? null : name;
    if (name === "say") now.about = now.log.current.sets.at(-1)?.id ?? null;
    now.edit = name === "change" && now.panel ? editOf(now, next) : null;
    app.refresh();
    if (now.panel) focusOn(what);
  };
  const type = next && typeOf(one, next.exercise), target = next?.set && targetText(next.set, type, unit());
  return html`<div class="panel live-bar">
    ${panel === "say" ? saying(one, now) : panel === "rest" ? resting ? null : rests(one, now)
    : panel === "change" && now.edit ? changing(one, now, nameOf(one, now.edit.next.exercise)) : null}
    <div class="live-acts">
      <button type="button" class="btn" aria-expanded=${panel === "say" ? "true" : "false"}
        @click=${turn("say", "#say")}><rack-icon name="note"></rack-icon>${t("live.say")}</button>
      ${resting ? html`<button type="button" class="btn" @click=${() => rest(one, now, 0)}><rack-icon
        name="stop"></rack-icon>${t("live.rest.stop")}</button>`
      : html`<button type="button" class="btn" aria-expanded=${panel === "rest" ? "true" : "false"}
        @click=${turn("rest", ".live-rests .btn")}><rack-icon name="clock"></rack-icon>${t("live.rest.start")}</button>`}
      ${next ? html`<button type="button" class=${`btn main${panel === "change" ? "" : " go"}`}
        aria-expanded=${panel === "change" ? "true" : "false"}
        @click=${turn("change", ".live-change .btn")}>${target ? t("live.change.to", { target })
        : t("live.change.any")}</button>` : null}</div></div>`;
}

const RESTS = [60, 90, 120, 180, 300];
const rests = (one, now) => html`<div class="live-rests" role="group"
  aria-label=${t("live.rest.start")}>${RESTS.map((seconds) => keyed(seconds, html`<button type="button" class="btn" aria-label=${t("live.rest.for", { time: duration(seconds) })}
    @click=${() => rest(one, now, seconds)}>${duration(seconds)}</button>`))}</div>`;

async function rest(one, now, seconds) {
  try {
    await now.start(seconds);
    now.panel = null;
    toast(seconds ? t("live.rest.started", { name: one.row.client.name, time: duration(seconds) }) : t("live.rest.stopped"));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  app.refresh();
}
