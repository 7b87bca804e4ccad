// A client's workout, set by set, with the trainer's actions: the next set, another exercise, a comment, the rest. The
// trainer's page and the kiosk show the same. Contract: now is an open LiveClient (client.js);
//   waiting(now) → a placeholder until the parts are loaded, or null;
//   partsOf(now) → {isOff, lifting, others, comments, bar}: the current exercise, the rest of the plan, the comments,
//   and the trainer's actions; all but `lifting` may be null; isOff while the client does not train.
import { heart } from "../../log/heart.js";
import { html, keyed } from "../../template.js";
import { countdown, duration, number, set as shown, time } from "../../format.js";
import { progress, progressOf, assign } from "../../log/plan.js";
import { lighterText } from "../../log/lighter.js";
import { targetText } from "../../log/targets.js";
import { blank, skeleton, toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import { isWarmup } from "../../log/workouts.js";
import "../../words/coaching/coaching.js";
import { changing, editOf } from "./change.js";
import { comments, saying } from "./comments.js";
import { canSwap, swapping, swapButton, swapOf } from "./swap.js";

const nameOf = (now, id) => now.exercise(id)?.name ?? t("live.exercise");
const typeOf = (now, id) => now.exercise(id)?.type;
const unitOf = (now) => now.session.member.unit;

export function partsOf(now) {
  const { current } = now.log;
  if (now.unread.length && !document.hidden) now.read();
  if (!current) return { isOff: true, lifting: off(), others: null, comments: comments(now), bar: null };
  const next = now.next(), shownOne = next?.exercise ?? current.sets.at(-1)?.exercise;
  return { isOff: false, lifting: html`${head(now)}${shownOne === undefined
    ? html`<p class="dim live-line">${t("live.empty")}</p>` : lifting(now, next, shownOne)}`,
    others: others(now, next), comments: comments(now), bar: bar(now, next) };
}

export const waiting = (now) => (now.failed ? blank({ icon: "cloud", title: t("live.failed"), text: fault(now.failed) })
  : now.loaded ? null : skeleton(3));

const off = () => html`<div class="live-off"><rack-icon name="flame"></rack-icon><div><p class="strong">${
  t("live.off")}</p><p class="dim">${t("live.off.text")}</p></div></div>`;

function head(now) {
  const { current } = now.log, far = progress(current.plan ?? [], now.rows());
  return html`<header class="live-head"><span class="pill good"><span class="live-dot"></span>${t("live.now")}</span>
    <p class="dim grow"><bdi>${[current.name || current.routine?.name || t("live.unnamed"),
      far.planned ? t("live.progress", far) : null].filter(Boolean).join(" · ")}</bdi></p>${restClock(now)}</header>`;
}

let ticking = 0;
function restClock(now) {
  const { pausedAt } = now.log.current, { phase, left } = now.rest;
  if (pausedAt !== undefined) return html`<p class="live-rest">${t("live.paused", { time: time(pausedAt) })}</p>`;
  if (!phase) return null;
  if (!ticking) ticking = setTimeout(() => { ticking = 0; now.changed(); }, phase === "rest" ? left % 1000 + 20 : 10_000);
  return phase === "ready" ? html`<p class="live-rest ready">${t("live.ready")}</p>`
    : html`<p class="live-rest" role="timer" aria-live="off"><span class="label">${t("live.rest")}</span> <span
      class="number">${countdown(left)}</span></p>`;
}

// MARK: The current exercise

function rowsOf(now, planned, exercise) {
  if (planned) return now.slots(planned).filter((slot) => !slot.isPassed);
  return now.rows().filter(({ set }) => set.exercise === exercise).map((row) => ({ row, kind: row.set.kind, index: -1 }));
}

function lifting(now, next, exercise) {
  const planned = next?.planned ?? now.log.current.plan?.find((each) => each.exercise === exercise);
  const past = now.log.last.of(exercise), type = typeOf(now, exercise), places = { true: 0, false: 0 };
  return html`<table class="live-sets"><caption class="unseen">${nameOf(now, exercise)}</caption>
    <thead><tr><th scope="col" class="live-lift"><bdi>${nameOf(now, exercise)}</bdi></th>
      <th scope="col" class="label">${t("live.planned")}</th><th scope="col" class="label">${t("live.last")}</th>
      <th scope="col" class="label">${t("live.today")}</th>
      <th scope="col"><span class="unseen">${t("live.notes")}</span></th></tr></thead>
    <tbody>${rowsOf(now, planned, exercise).map((slot, i) => {
      const warmup = isWarmup(slot), place = places[warmup]++;
      const then = past.sets.filter((set) => isWarmup(set) === warmup)[place];
      const isNext = Boolean(next && !next.isNew && planned === next.planned && !slot.row && slot.index === next.index
        && slot.planned === next.set);
      return keyed(i, line(now, { slot, then, isNext, type, planned,
        label: warmup ? t("kind.warmup") : String(place + 1) }));
    })}</tbody></table>
    ${planned && (canSwap(now, planned) || swapOf(now, planned)) ? html`<p class="live-line live-swapped">${inPlaceOf(now, planned)}${
      canSwap(now, planned) ? swapButton(now, planned, nameOf(now, exercise), { isWide: true }) : null}</p>` : null}
    ${planned?.note ? html`<p class="dim live-line">${planned.note}</p>` : null}
    ${suggested(now, exercise, type)}
    ${next?.isNew && next.planned ? html`<p class="dim live-line">${t("live.all.done")}</p>` : null}`;
}

// "You swapped it. It was Barbell row."
function inPlaceOf(now, planned) {
  const swap = swapOf(now, planned);
  return swap ? html`<span class="small">${t(swap.by.id === now.session.member.id ? "live.swap.mine" : "live.swap.by",
    { name: swap.by.name, was: nameOf(now, swap.before.exercise) })}</span>` : null;
}

function suggested(now, exercise, type) {
  const suggestion = now.suggestion(now.rows());
  return suggestion?.exercise === exercise ? html`<p class="live-line"><span class="pill go-tint">${t("live.suggested",
    { target: targetText(suggestion.target, type, unitOf(now)) })}</span></p>` : null;
}

function line(now, { slot, then, isNext, type, planned, label }) {
  const { row } = slot, change = planned && slot.index >= 0
    ? now.changes.find((each) => each.item === planned.item && each.set === slot.index + 1) : null;
  const target = slot.planned ? targetText(slot.planned, type, unitOf(now)) : "";
  const lighter = isNext && planned ? lighterText(slot.planned?.load?.weight, now.exercise(planned.exercise)) : "";
  return html`<tr class=${isNext ? "next" : row ? "logged" : "to-come"} aria-current=${isNext ? "step" : null}>
    <th scope="row">${label}</th>
    <td class="dim">${target || "–"}${lighter ? html` <span class="small">${lighter}</span>` : null}${change?.before ? html` <span class="small">${t("live.was",
      { target: targetText(change.before, type, unitOf(now)) })}</span>` : null}</td>
    <td class="dim">${then ? shown(then, type, unitOf(now)) : t("live.last.none")}</td>
    <td class="strong">${row ? shown(row.set, type, unitOf(now)) : ""}</td>
    <td class="live-mark">${row ? marks(now, row.set, label) : change ? html`<span class="pill go-tint">${change.by.id
      === now.session.member.id ? t("live.changed") : t("live.changed.by", { name: change.by.name })}</span>`
      : isNext ? html`<span class="pill go-tint">${t("live.next")}</span>` : null}</td></tr>`;
}

function marks(now, set, label) {
  const said = now.comments.filter((each) => each.set === set.id).length;
  return html`${set.records?.length ? html`<span class="pill good"><rack-icon name="trophy"></rack-icon><span
    class="unseen">${t("record")}</span></span>` : null}${set.rpe ? html`<span class="good-ink">${t("live.rpe",
    { n: number(set.rpe) })}</span>` : null}${set.heartRate ? heart(set.heartRate) : null}${set.note ? html`<bdi class="small">${set.note}</bdi>` : null}<button type="button" class="btn quiet icon"
    aria-pressed=${now.about === set.id && now.panel === "say" ? "true" : "false"}
    aria-label=${t("live.comment.set", { n: label })} @click=${() => { Object.assign(now, { about: set.id, panel: "say" });
      now.changed(); focusOn(now, "#say"); }}><rack-icon name="note"></rack-icon>${said
    ? html`<span class="count">${said}</span>` : null}</button>`;
}

// The other exercises of the plan; null if there are none.
function others(now, next) {
  const { current } = now.log, own = assign(current.plan ?? [], now.rows());
  const rest = (current.plan ?? []).filter((each) => !each.skipped && each !== next?.planned);
  if (!rest.length) return null;
  return html`<ul class="live-others" aria-label=${t("live.others")}>${rest.map((each) => {
    const far = progressOf(each, own.get(each.item)), isOver = far.done >= far.planned;
    return keyed(each.item, html`<li class=${isOver ? "over" : null}><span
      class="strong"><bdi>${nameOf(now, each.exercise)}</bdi></span>
      <span class="dim grow">${isOver ? html`<rack-icon name="check"></rack-icon>` : null}${t("live.progress", far)} ${
      isOver || !each.sets[0] ? "" : `· ${targetText(each.sets.find((set) => !isWarmup(set)) ?? each.sets[0], typeOf(now,
        each.exercise), unitOf(now))}`}${inPlaceOf(now, each)}</span>${
      canSwap(now, each) ? swapButton(now, each, nameOf(now, each.exercise)) : null}</li>`);
  })}</ul>`;
}

// MARK: The trainer's actions

// Do not focus a field by itself: the keyboard would open and cover the buttons.
const focusOn = (now, what) => requestAnimationFrame(() => {
  const place = document.querySelector(what);
  if (!now.isTouch || !place?.matches("input")) place?.focus();
});

function bar(now, next) {
  const { panel } = now, resting = now.rest.phase === "rest";
  const turn = (name, what) => () => {
    now.panel = panel === name ? null : name;
    if (name === "say") now.about = now.log.current.sets.at(-1)?.id ?? null;
    now.edit = name === "change" && now.panel ? editOf(now, next) : null;
    now.changed();
    if (now.panel) focusOn(now, what);
  };
  const type = next && typeOf(now, next.exercise), target = next?.set && targetText(next.set, type, unitOf(now));
  return html`<div class="panel live-bar">
    ${panel === "say" ? saying(now) : panel === "rest" ? resting ? null : rests(now)
    : panel === "swap" && now.swap ? swapping(now, nameOf(now, now.swap.was))
    : panel === "change" && now.edit ? changing(now, nameOf(now, now.edit.next.exercise)) : null}
    <div class="live-acts">
      <button type="button" class="btn" aria-expanded=${panel === "say" ? "true" : "false"}
        @click=${turn("say", "#say")}><rack-icon name="note"></rack-icon>${t("live.say")}</button>
      ${resting ? html`<button type="button" class="btn" @click=${() => rest(now, 0)}><rack-icon
        name="stop"></rack-icon>${t("live.rest.stop")}</button>`
      : html`<button type="button" class="btn" aria-expanded=${panel === "rest" ? "true" : "false"}
        @click=${turn("rest", ".live-rests .btn")}><rack-icon name="clock"></rack-icon>${t("live.rest.start")}</button>`}
      ${next ? html`<button type="button" class=${`btn main${panel === "change" || panel === "say" ? "" : " go"}`}
        aria-expanded=${panel === "change" ? "true" : "false"}
        @click=${turn("change", ".live-change .btn")}>${target ? t("live.change.to", { target })
        : t("live.change.any")}</button>` : null}</div></div>`;
}

const RESTS = [60, 90, 120, 180, 300];
const rests = (now) => html`<div class="live-rests" role="group"
  aria-label=${t("live.rest.start")}>${RESTS.map((seconds) => keyed(seconds, html`<button type="button" class="btn" aria-label=${t("live.rest.for", { time: duration(seconds) })}
    @click=${() => rest(now, seconds)}>${duration(seconds)}</button>`))}</div>`;

async function rest(now, seconds) {
  try {
    await now.start(seconds);
    now.panel = null;
    toast(seconds ? t("live.rest.started", { name: now.name, time: duration(seconds) }) : t("live.rest.stopped"));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  now.changed();
}
