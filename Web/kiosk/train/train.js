// The main screen. It answers, from top to bottom: which exercise, what was last time, what is next. Logging the set on
// the screen takes one tap. partners.js uses its parts, too: alerts, placeOf, supersetOf, boxes, actions and trainKeys.
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { marksOf } from "../../shared/log/plan.js";
import { repsText } from "../../shared/log/targets.js";
import { restAfter } from "../../shared/floor/timers/rest.js";
import { skeleton, stepper } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { noun, rowsAt } from "../../shared/register.js";
import { app } from "../base/app.js";
import { changes, openChanges } from "./changes.js";
import { change, setKind, step } from "../person/drafts.js";
import { openExercise } from "../person/exerciseopen.js";
import { isTimed } from "../base/fields.js";
import { inHand } from "../person/inhand.js";
import { canUndo, endEdit, logSet } from "./log.js";
import { isDone, pause, restFor } from "../person/plan.js";
import { onKeys } from "../base/scan.js";
import { rowsToday } from "../person/sets.js";
import { notesOf, table } from "./table.js";
import { more } from "./more.js";
import { side } from "./side.js";
import { shownOf, typeKey, typeOpen } from "../person/typing.js";

noun({ address: "train", draw: train });

function train(person) {
  const { book, log, screen } = person;
  if (!book.list || log.current === undefined) return waiting(person);
  const hand = inHand(person);
  if (!hand) { queueMicrotask(() => screen.go("start")); return waiting(person); }
  const { exercise, planned } = hand, panel = screen.panel && planned;
  onKeys((key) => trainKeys(person, key));
  return html`<main class="train">
    <h1 class="unseen">${t("kiosk.train.heading", { name: person.member.displayName, exercise: exercise.name })}</h1>
    <div class=${`work${screen.more || panel ? " with-more" : ""}${planned ? " of-plan" : ""}`}>
      ${head(hand)}
      ${person.leftover.isAsking(log.current) ? stale(person) : null}
      ${table(hand)}
      ${panel ? changes(hand) : screen.more ? more(hand) : notesOf(hand)}
      ${boxes(hand)}
      ${alerts(person)}
      ${actions(hand)}
    </div>
    ${side(hand)}
  </main>`;
}

const waiting = (person) => html`<main class="train loading" aria-busy="true">
  <div class="work panel">${person.book.fault
  ? html`<p class="fault" role="alert">${fault(person.book.fault)}</p>
    <button type="button" class="btn" @click=${() => person.book.load()}>${t("retry")}</button>`
  : skeleton(5)}</div></main>`;

export const alerts = ({ screen }) => (screen.fault
  ? html`<p class="fault" role="alert"><rack-icon name="warn"></rack-icon>${fault(screen.fault)}</p>` : null);

// "Push A · 2 of 6", and in a superset the next exercise.
export function placeOf({ exercise, workout, planned }) {
  const all = workout?.plan?.filter((each) => !each.skipped);
  if (planned && !planned.skipped) {
    return [workout.name, t("plan.place", { n: all.indexOf(planned) + 1, all: all.length })].filter(Boolean).join(" · ");
  }
  if (planned) return t("plan.skipped");
  const ids = [...new Set((workout?.rows ?? []).map(({ set }) => set.exercise))];
  return [t("kiosk.train.place", { n: ids.includes(exercise.id) ? ids.indexOf(exercise.id) + 1 : ids.length + 1 }),
    t(`bodyPart.${exercise.bodyPart}`), t(`equipment.${exercise.equipment}`)].join(" · ");
}

export function supersetOf({ person, workout, planned }) {
  const plan = workout?.plan, mark = planned && marksOf(plan).get(planned.item);
  if (!mark) return null;
  const group = plan.filter((each) => each.superset === planned.superset && !each.skipped);
  const after = group[(group.indexOf(planned) + 1) % group.length];
  const name = person.book.find(after?.exercise)?.name;
  return html`<span class="pill superset">${after === planned || !name ? t("plan.superset", { mark })
    : t("plan.superset.then", { mark, name })}</span>`;
}

function head(hand) {
  const { person, exercise, unit, workout, planned, last: { best } } = hand, { panel } = person.screen;
  const grams = Math.max(best?.e1rmGrams ?? 0, ...rowsToday(workout, exercise.id).map(({ set }) => set.e1rmGrams ?? 0));
  return html`<header class="head">
    <div class="what">
      <p class="label">${placeOf(hand)} ${supersetOf(hand)}</p>
      <h2 class=${`title lift${exercise.name.length > (planned ? 16 : 22) ? " long" : ""}`}>${exercise.name}</h2>
      <button type="button" class="btn quiet about-lift" aria-label=${t("exercises.about", { name: exercise.name })}
        @click=${() => openExercise(person, exercise.id)}><rack-icon name="info"></rack-icon></button>
    </div>
    ${rowsAt("hand").map(({ draw }, at) => keyed(at, html`${draw(person)}`))}
    ${grams ? html`<dl class="best"><dt class="label">${t("kiosk.best")}</dt>
      <dd class="number">${String(format.gramsIn(grams, unit))}
        <small>${t(`unit.${unit}`)}</small></dd>
      ${best?.rough && grams === best.e1rmGrams ? html`<dd class="dim">${t("kiosk.rough")}</dd>` : null}</dl>` : null}
    ${planned ? html`<button type="button" class="btn tall toggle change" aria-expanded=${panel ? "true" : "false"}
      @click=${() => openChanges(person, panel ? null : "change")}><rack-icon
        name=${panel ? "close" : "swap"}></rack-icon>${t(panel ? "close" : "plan.change")}</button>` : null}
  </header>`;
}

const stale = (person) => html`<div class="stale panel" role="status">
  <p>${t("kiosk.stale", { day: format.relativeDay(person.log.current.startedAt, app.clock.now()) })}</p>
  <button type="button" class="btn"
    @click=${() => { person.leftover.goOn(); app.refresh(); }}>${t("kiosk.stale.continue")}</button>
  <button type="button" class="btn"
    @click=${() => { person.leftover.beginNew(); app.refresh(); }}>${t("kiosk.stale.new")}</button>
</div>`;

// `place` distinguishes the boxes of two people who share the screen.
export const boxes = (hand, place = "") => html`<div class=${`steppers of${hand.fields.length}`}>
  ${hand.fields.map((field) => keyed(field, box(hand, field, place)))}</div>`;

function box(hand, field, place) {
  const { person, exercise } = hand;
  const special = field === "weight" ? { bodyweightPlus: "added", assisted: "assist" }[exercise.type] : undefined;
  const name = t(`kiosk.field.${special ?? field}`);
  return stepper({
    id: `box-${field}${place}`, name, caption: captionOf(hand, field, special ? name : null),
    shown: shownOf(hand, field), typing: person.typing.is(field),
    less: () => { person.typing.close(); step(person, field, -1); },
    more: () => { person.typing.close(); step(person, field, 1); },
    type: () => typeOpen(person, field),
  });
}

function captionOf({ unit, slot }, field, name) {
  const reps = slot?.planned.reps;
  if (field === "reps" && reps) return `${t("kiosk.field.reps")} · ${repsText(reps)}`;
  if (field === "metres" || field === "seconds") return t(`kiosk.caption.${field}`);
  if (field !== "weight") return t(`kiosk.field.${field}`);
  const words = t(`unit.${unit}`);
  return name ? `${name} · ${words}` : `${words} · ${t("kiosk.step", { step: unit === "kg" ? "2.5" : "5" })}`;
}

function logLabel({ editing, draft, rows }) {
  if (editing) return t("kiosk.save");
  const warmup = isWarmup(draft);
  const side = draft.side ? ` ${t(`plan.side.${draft.side}`)}` : "";
  if (warmup) return t("kiosk.log.warmup") + side;
  const n = rows.filter((row) => isWarmup(row.set) === warmup && (!draft.side || row.set.side === draft.side)).length + 1;
  return t("kiosk.log", { n }) + side;
}

// `after` replaces the rest on the button.
export function actions(hand, place = "", after = null) {
  const { person, exercise, workout, editing, draft } = hand, { screen, stopwatch } = person, warmup = isWarmup(draft);
  if (workout?.pausedAt !== undefined) return resume(hand);
  const rest = editing ? 0 : restFor(hand) ?? restAfter(exercise, draft.kind);
  // Right after a set, LOG accepts a tap only if something was changed since. It keeps its place and its size: Undo is in the
  // heading of the sets (table.js), where no second tap on LOG can hit it.
  const isSettling = canUndo(hand) && person.just.isMoment && !draft.touched;
  const runs = stopwatch.key === hand.key && stopwatch.phase;
  return html`<div class="actions">
    ${editing
      ? html`<button type="button" class="btn tall" @click=${() => endEdit(person)}>${t("cancel")}</button>`
      : isTimed(exercise)
      ? html`<button type="button" class="btn tall timer" aria-pressed=${runs ? "true" : "false"}
        @click=${() => time(person)}><rack-icon
          name=${runs ? "close" : "clock"}></rack-icon>${t(runs ? "cancel" : "plan.timer")}</button>`
      : html`<button type="button" class="btn tall toggle" aria-pressed=${warmup ? "true" : "false"}
        @click=${() => setKind(person, warmup ? "working" : "warmup")}><rack-icon
          name="flame"></rack-icon>${t("kind.warmup")}</button>`}
    ${runs ? html`<button type="button" class="btn go log" id=${`log${place}`} role="timer" aria-live="off"
        @click=${() => stop(person)}><span class="title">${runs === "ready"
        ? t("plan.timer.ready", { n: stopwatch.seconds })
        : t("plan.timer.stop", { time: format.duration(stopwatch.seconds) })}</span></button>`
      : html`<button type="button" class=${`btn log${isDone(workout) && !draft.touched ? "" : " go"}`} id=${`log${place}`}
        aria-disabled=${isSettling || hand.isEarly ? "true" : null}
        @click=${() => logSet(person)}><span class="title">${logLabel(hand)}</span>
        ${after ?? rest ? html`<span class="after">${after ?? t("kiosk.log.rest", { rest: format.duration(rest) })}</span>`
        : null}</button>`}
    <button type="button" class="btn tall toggle" aria-expanded=${screen.more ? "true" : "false"}
      @click=${() => { Object.assign(screen, { more: !screen.more, panel: null }); app.refresh(); }}><rack-icon
        name=${screen.more ? "down" : "up"}></rack-icon>${t("kiosk.more")}</button>
  </div>`;
}

const resume = ({ person, workout }) => html`<div class="actions paused"><button type="button" class="btn go log"
  @click=${() => pause(person, false)}><span class="title">${t("plan.resume")}</span><span class="after">${
  t("plan.paused", { time: format.time(workout.pausedAt) })}</span></button></div>`;

function time(person) {
  const { stopwatch } = person, { key, slot, draft } = inHand(person);
  if (stopwatch.key === key) stopwatch.clear();
  else stopwatch.start(key, slot || draft.touched ? draft.seconds ?? 0 : 0);
  app.refresh();
}

function stop(person) {
  const seconds = person.stopwatch.stop();
  if (seconds !== null) change(person, { seconds });
  app.refresh();
}

export function trainKeys(person, key) {
  if (person.typing.field) return typeKey(person, key);
  const { fields: [first] } = inHand(person);
  if (/^\d$/.test(key)) {
    typeOpen(person, first);
    return typeKey(person, key);
  }
  if (key === "+" || key === "-") { step(person, first, key === "+" ? 1 : -1); return true; }
  if (key === "Enter") { logSet(person); return true; }
  return false;
}
