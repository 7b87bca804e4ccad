// The workout in progress, with its plan: each exercise and its sets, last time beside them, one tap to log the next.
// Contract: workout() → template of #workout. For a hand (inhand.js), also on Today: change(hand) opens the form of its next
//   set, isEdited(hand) → whether it is open, setForm(hand, label) is that form, store(hand, set) logs a set;
//   withEffort(set, about) → the set as text, with its RPE; newLine(hand) → why no set starts with the weights that the plan names,
//   or null; facts(hand, slot) → {target, then?}, what the plan says and last time, as texts.
import { DAY_MS } from "../../shared/days.js";
import { focusOn } from "../../shared/focus.js";
import { reasonOf } from "../../shared/coaching/assigned.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { fieldsOf } from "../../shared/gym/exercise/types.js";
import { set as shown, shortDay } from "../../shared/format.js";
import { assign, groupsOf, marksOf, progress, progressOf, step } from "../../shared/log/plan.js";
import { isOld, onlyShown } from "../../shared/log/longago.js";
import { loadTip } from "../../shared/log/nextload.js";
import { addSet } from "../../shared/log/planedits.js";
import { loadOf, targetWords } from "../../shared/log/targets.js";
import { fault, t } from "../../shared/words.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { isWarmup, lastedMs } from "../../shared/log/workouts.js";
import { changes } from "./changes.js";
import { takesMachine } from "../../shared/floor/machines/offer.js";
import { laterPart } from "../later.js";
import { coachCard } from "./coachcard.js";
import { amount, checked, effort, entryFields, entryOf, isWhole } from "./entry.js";
import { freshSearch } from "./filters.js";
import { asPlanned, inHand, lastFor, noteBefore } from "./inhand.js";
import { addTo, discard, finish, itemNow, log, pause, planOf, setPlan, show, swap, training, workoutNow } from "./plan.js";
import { picking } from "./log.js";
import { isLogged } from "../base/machine.js";
import { memberLog } from "./memberlog.js";
import { plates } from "./plates.js";
import { restCard } from "./rest.js";
import { setItem } from "./sets.js";
import { rest } from "./floor.js";
import { isPausing, once, pauseTaps } from "../base/once.js";
import { app, clock, exercise, session, unit } from "../base/state.js";
import { stopTimer } from "./timer.js";

const machineLine = laterPart("machineLine"), recordSet = laterPart("recordSet");

export function workout() {
  const now = workoutNow(), state = training();
  if (now === undefined) return skeleton(4);
  if (!now) return html`${head({ title: t("workout.title") })}
    <div class="panel card">${blank({ icon: "flame", title: t("me.none"), action: html`<a class="btn go"
      href="#train">${t("workout.start")}</a>` })}</div>`;
  if (["add", "other"].includes(state.panel)) return choosing(state);
  const plan = planOf(now), own = assign(plan, now.rows), marks = marksOf(plan), open = itemNow(now, plan);
  const far = progress(plan, now.rows), isPaused = now.pausedAt !== undefined;
  return html`${head({ title: html`<bdi>${now.name || now.routine?.name || t("workout.title")}</bdi>`, isLong: true,
      below: [t("me.lasted", { n: Math.floor(lastedMs(now, clock.now()) / 60_000) }),
        far.planned ? t("plan.far", far) : null].filter(Boolean).join(" · "),
      rest: html`<button type="button" class="btn" @click=${() => pause(!isPaused)}><rack-icon
        name=${isPaused ? "resume" : "pause"}></rack-icon>${t(isPaused ? "plan.resume" : "plan.pause")}</button>` })}
    ${far.planned ? html`<progress class="far" max=${far.planned} value=${far.done}
      aria-label=${t("plan.far", far)}></progress>` : null}
    ${isPaused ? html`<p class="notice" role="status">${t("workout.paused")}</p>` : rest.phase ? restCard() : null}
    ${coachCard()}
    <div class="plan">${groupsOf(plan).map((group) => keyed(group[0].item, html`<section
      class=${`plan-group${group.length > 1 ? " superset" : ""}`}
      aria-label=${group.length > 1 ? t("workout.superset", { mark: marks.get(group[0].item) }) : null}>
      ${group.length > 1 ? html`<p class="label">${t("workout.superset", { mark: marks.get(group[0].item) })}</p>` : null}
      ${group.map((planned) => keyed(planned.item, planned === open
        ? opened(inHand(planned, own.get(planned.item)), plan) : closed(planned, own.get(planned.item))))}</section>`))}</div>
    ${plan.length ? null : html`<div class="panel card">${blank({ icon: "plus", title: t("workout.empty") })}</div>`}
    <button type="button" class=${`btn wide${plan.length ? "" : " go"}`} @click=${() => panel("add")}><rack-icon
      name="plus"></rack-icon>${t("plan.add")}</button>
    ${now.rows.length ? html`<button type="button" class=${`btn wide${step(plan, now.rows).item === null ? " go big"
      : " line"}`} @click=${finish}><rack-icon name="flag"></rack-icon>${t("workout.finish")}</button>`
    : html`<button type="button" class="btn wide quiet" aria-disabled=${isPausing() ? "true" : null}
      @click=${once(discard)}>${t("workout.discard")}</button>`}`;
}

function panel(name) {
  Object.assign(training(), { panel: name, entry: null });
  freshSearch();
  app.refresh();
  if (name !== "add") return;
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
}

function choosing(state) {
  const back = () => panel(null);
  const choose = (id) => {
    const { swapping } = state;
    state.swapping = null;
    back();
    if (swapping) swap(swapping, id); else addTo(id);
  };
  return picking({ title: t(state.swapping ? "plan.swap" : "plan.add"), choose, back: () => {
    state.swapping = null;
    back();
  } });
}

const nameOf = (planned) => exercise(planned.exercise)?.name ?? t("me.exercise");

function closed(planned, rows) {
  const far = progressOf(planned, rows), isDone = far.planned > 0 && far.done >= far.planned;
  const about = exercise(planned.exercise), last = rows.at(-1)?.set;
  return html`<button type="button" class=${`panel planned${planned.skipped ? " skipped" : ""}`}
    @click=${() => show(planned.item)}>
    <span class="ordinal">${isDone ? html`<rack-icon name="check"></rack-icon>` : far.planned - far.done}</span>
    <span class="what"><span class="strong"><bdi>${nameOf(planned)}</bdi></span>
      <span class="small">${[planned.skipped ? t("plan.skipped") : t("plan.count", { ...far, sets: far.planned }),
        last ? shown(last, about?.type) : aim(planned, about)].filter(Boolean).join(" · ")}</span></span>
    <rack-icon name="next"></rack-icon></button>`;
}

function aim(planned, about) {
  const target = planned.sets.find(({ kind }) => kind !== "warmup") ?? planned.sets[0];
  if (!target) return "";
  const words = targetWords(target, about?.type, unit());
  return target.load?.weight && isOld(memberLog, planned.exercise, clock.now()) ? t("plan.says", { target: words }) : words;
}

function opened(hand, plan) {
  const { planned, slots, about, last, next } = hand, state = training(), isOpen = state.panel !== null;
  let count = 0;
  return html`<article class="panel card current-lift" aria-labelledby=${`lift-${planned.item}`}>
    <header class="card-head"><div><h2 class="strong lift-name" id=${`lift-${planned.item}`}><bdi>${
          nameOf(planned)}</bdi></h2>
        <p class="small">${[planned.skipped ? t("plan.skipped") : null, last.workout
          ? t("me.log.last", { day: shortDay(last.workout.startedAt, clock.now()) }) : null].filter(Boolean).join(" · ")}
        </p></div>
      <button type="button" class="btn" aria-expanded=${isOpen ? "true" : "false"}
        aria-label=${t(isOpen ? "workout.change.close" : "plan.change.of", { name: nameOf(planned) })}
        @click=${() => panel(isOpen ? null : "change")}>${t(isOpen ? "close" : "plan.change")}</button></header>
    ${planned.note ? html`<p class="plan-note"><bdi>${planned.note}</bdi></p>` : null}
    ${newLine(hand) ?? whyLine(planned) ?? tipLine(hand)}
    ${isOpen ? changes(hand, plan, working(hand)) : null}
    ${about && next && takesMachine(about) ? machineLine() : null}
    ${about ? html`<ol class="sets">${slots.filter((slot) => !slot.isPassed).map((slot) => {
      const label = slot.kind === "warmup" ? t("me.short.warmup")
        : String(slot.side === "right" && planned.perSide ? count : ++count);
      return keyed(slots.indexOf(slot), slot.row ? logged(slot, label, about)
        : slot === next ? upNext(hand, label) : ahead(hand, slot, label));
    })}</ol>` : skeleton(2)}
    ${next || planned.skipped || !about ? null : html`<p class="notice good"><rack-icon
      name="check"></rack-icon>${t("workout.exercise.done")}</p>
      ${isOpen ? null : html`<button type="button" class="btn" @click=${() => setPlan(addSet(plan, planned.item))}><rack-icon
        name="plus"></rack-icon>${t("plan.set.add")}</button>`}`}
  </article>`;
}

export function newLine({ planned, rows, last, model }) {
  if (rows.some(({ set }) => !isWarmup(set)) || !planned.sets.some((target) => onlyShown(model, target))) return null;
  return html`<p class="small load-why"><strong>${t("eval.newStart.head", { days: Math.floor((clock.now() - last.workout.startedAt) / DAY_MS) })}</strong> ${
    t("eval.newStart.plan")}</p>`;
}

// What to load where the plan leaves it open.
function tipLine({ next: slot, about }) {
  if (!slot || !about || slot.kind === "warmup" || slot.planned.load || !slot.planned.reps) return null;
  const asks = session.socket.status === "live", { min, max } = slot.planned.reps;
  const tip = loadTip(session, about, max ?? min, { unit: unit(), asks });
  return tip ? html`<p class="small load-why"><strong>${tip.lead}</strong> ${tip.rest}</p>` : null;
}

// The reason for today's load, if a trainer assigned the routine.
function whyLine(planned) {
  const reason = reasonOf(session, workoutNow()?.routine?.id, planned.item);
  return reason ? html`<p class="small load-why"><strong>${reason.lead}</strong> ${reason.rest}</p>` : null;
}

const sideOf = (slot) => (slot.side ? html` <span class="pill">${t(`plan.side.${slot.side}`)}</span>` : null);

const logged = ({ row, kind }, label, about) => html`<li class=${`set logged ${kind}`}>${
  setItem(row.set, about, label)}</li>`;

export function facts(hand, slot) {
  const { about, kit } = hand, then = lastFor(hand, slot), weight = slot.planned ? loadOf(slot.planned, kit) : null;
  const target = slot.planned ? targetWords(slot.planned, about.type, hand.unit, weight) : "";
  return { target: onlyShown(hand.model, slot.planned) ? t("plan.says", { target }) : target || t("plan.set.any"), then: then ? t("workout.then", { set: shown(then, about.type) }) : null };
}

function ahead(hand, slot, label) {
  const { target, then } = facts(hand, slot);
  return html`<li class=${`set ahead ${slot.kind}`}><span class="ordinal">${label}</span>
    <span class="what"><span class="load">${target}</span>${sideOf(slot)}${slot.kind === "drop" || slot.kind === "failure"
      ? html`<span class="pill">${t(`kind.${slot.kind}`)}</span>` : null}
      ${then ? html`<span class="small">${then}</span>` : null}</span></li>`;
}

// The working weight, for the warm-ups.
function working(hand) {
  const slot = hand.slots.find((one) => one.kind !== "warmup");
  return hand.about && slot ? asPlanned(hand, slot).weight : undefined;
}

function upNext(hand, label) {
  const { planned, about, next: slot, set, isEarly } = hand, isReady = isWhole(set, about.type);
  if (isEdited(hand)) return html`<li class="set next">${setForm(hand, label)}</li>`;
  const { target, then } = facts(hand, slot), edit = isReady && isEarly ? () => {} : () => change(hand);
  return html`<li class=${`set next ${slot.kind}`}>
    <div class="next-head"><span class="ordinal">${label}</span>
      <span class="what"><span class="load">${target}</span>${sideOf(slot)}
        ${slot.kind === "working" ? null : html`<span class="pill">${t(`kind.${slot.kind}`)}</span>`}
        ${then ? html`<span class="small">${then}</span>` : null}</span></div>
    <div class="next-do"><button type="button" class="btn go big" data-next aria-disabled=${isReady && (isEarly || isPausing()) ? "true" : null}
      @click=${isReady && !isEarly ? once(() => store(hand, set)) : edit}>${isReady
        ? t("workout.log", { set: withEffort(set, about) }) : t("workout.enter")}</button>
      ${isReady ? html`<button type="button" class="btn icon big" aria-label=${t("workout.change", { name: about.name })}
        aria-disabled=${isEarly ? "true" : null} @click=${edit}><rack-icon name="edit"></rack-icon></button>` : null}</div>
    ${plates(set.weight, about)}</li>`;
}

export const withEffort = (set, about) => [shown(set, about.type), set.rpe ? effort(String(set.rpe)) : null].filter(Boolean)
  .join(" · ");

// A form belongs to one set: once that is logged elsewhere, its numbers are of no set any more.
const placeOf = ({ next, rows }) => [next?.index ?? rows.length, next?.side, next?.kind].join();

export function isEdited(hand) {
  const { entry } = training();
  return Boolean(hand.next) && entry?.item === hand.planned.item && entry.place === placeOf(hand);
}

export function change(hand) {
  const { planned, set, unit: own } = hand;
  Object.assign(training(), { errors: {}, entry: { item: planned.item, place: placeOf(hand), values: entryOf(set, own) } });
  app.refresh();
  focusOn("[data-set-form]");
}

export function setForm(hand, label) {
  const { planned, about, next } = hand, state = training(), { values } = state.entry;
  const put = (name, value) => { values[name] = value; delete state.errors[name]; app.refresh(); };
  const close = () => {
    stopTimer();
    Object.assign(state, { entry: null, errors: {} });
    app.refresh();
    focusOn("[data-next]");
  };
  const submit = (event) => {
    event.preventDefault();
    const { params, errors } = checked(values, about.type);
    if (!errors) return store(hand, params);
    state.errors = errors;
    app.refresh();
    document.getElementById(`plan-${Object.keys(errors)[0]}`)?.focus();
  };
  return html`<form class="edit" data-set-form data-kept tabindex="-1" novalidate @submit=${submit}
    aria-label=${t("workout.form", { label, name: about.name })}>
    ${entryFields({ entry: values, type: about.type, id: "plan", errors: state.errors, set: put,
      sides: Boolean(planned.perSide), noteBefore: noteBefore(hand), target: next.planned?.seconds ?? 0 })}
    ${fieldsOf(about.type).includes("metres") ? recordSet({ workout: state.of ?? null, item: planned.item, place: placeOf(hand), name: about.name }) : null}
    ${plates({ value: amount(values.weight), unit: values.unit }, about)}
    <div class="ends"><button class="btn go big">${t("workout.log.it")}</button>
      <button type="button" class="btn line" @click=${close}>${t("cancel")}</button></div></form>`;
}

export function store(hand, set) {
  const { planned, about } = hand;
  stopTimer();
  const { entry, of } = training(), values = entry?.values, place = placeOf(hand);
  pauseTaps();
  const adding = log(hand, set);
  isLogged(about);
  const words = t(session.socket.status === "live" ? "me.log.done" : "me.log.kept", { set: shown(set, about.type) });
  // With a connection, only announce it: the list shows the set, and a toast would cover the page's title.
  if (session.socket.status === "live") app.announcement = app.announcement === words ? `${words}\u00a0` : words;
  else toast(words);
  // If the set is refused, its form opens again with the error at its field.
  adding.then((item) => item.reply).catch((error) => {
    if (!error?.field || !values) return;
    const state = training();
    if (state.entry || state.of !== of) return;
    Object.assign(state, {
      item: planned.item, entry: { item: planned.item, place, values }, errors: { [error.field]: fault(error) },
    });
    app.refresh();
  });
  requestAnimationFrame(() => document.querySelector("[data-next]")?.focus({ preventScroll: true }));
}
