// The main screen: the set in hand. Left to right and top to bottom it answers: which exercise, what was it last time,
// what now, done. Logging the set that is shown is one tap.
import { html, keyed } from "/shared/template.js";
import * as format from "/shared/format.js";
import { skeleton, stepper } from "/shared/ui.js";
import { fault, t } from "/shared/words.js";
import { app } from "./app.js";
import { change, draftOf, endEdit, fieldsOf, isWarmup, lastTime, logSet, step, today } from "./log.js";
import { loadExercises } from "./people.js";
import { onKeys } from "./scan.js";
import { table } from "./table.js";
import { more } from "./more.js";
import { side } from "./side.js";
import { shownOf, typeKey, typeOpen } from "./typing.js";
import { restAfter } from "/shared/timers/rest.js";

export function train(one) {
  if (!one.exercises || !one.loaded) return waiting(one);
  const exercise = one.byId.get(one.current);
  if (!exercise) { one.view = "pick"; queueMicrotask(app.refresh); return waiting(one); }
  const draft = draftOf(one, exercise);
  onKeys((key) => keys(one, exercise, key));
  return html`<main class="train">
    <h1 class="unseen">${t("kiosk.train.heading", { name: one.member.displayName, exercise: exercise.name })}</h1>
    <div class=${`work${one.more ? " with-more" : ""}`}>
      ${head(one, exercise)}
      ${one.stale ? stale(one) : null}
      ${table(one, exercise, draft)}
      ${one.more ? more(one, exercise, draft) : null}
      <div class=${`steppers of${fieldsOf(exercise).length}`}>${fieldsOf(exercise).map((field) => keyed(field, box(one, exercise, draft, field)))}</div>
      ${one.fault ? html`<p class="fault" role="alert"><rack-icon name="warn"></rack-icon>${fault(one.fault)}</p>` : null}
      ${actions(one, exercise, draft)}
    </div>
    ${side(one, exercise, draft)}
  </main>`;
}

const waiting = (one) => html`<main class="train loading" aria-busy="true"><div class="work panel">${one.exercisesFault
  ? html`<p class="fault" role="alert">${fault(one.exercisesFault)}</p><button type="button" class="btn" @click=${() => loadExercises(one)}>${t("retry")}</button>`
  : skeleton(5)}</div></main>`;

function head(one, exercise) {
  const { best } = lastTime(one, exercise.id);
  const grams = Math.max(best?.e1rmGrams ?? 0, ...today(one, exercise.id).map((row) => row.set.e1rmGrams ?? 0));
  const all = [...new Set((one.workout?.sets ?? []).map((set) => set.exercise))];
  const place = all.includes(exercise.id) ? all.indexOf(exercise.id) + 1 : all.length + 1;
  return html`<header class="head">
    <div class="what">
      <p class="label">${t("kiosk.train.place", { n: place })} · ${t(`bodyPart.${exercise.bodyPart}`)} · ${t(`equipment.${exercise.equipment}`)}</p>
      <h2 class=${`title lift${exercise.name.length > 22 ? " long" : ""}`}>${exercise.name}</h2>
    </div>
    ${grams ? html`<dl class="best"><dt class="label">${t("kiosk.best")}</dt>
      <dd class="number">${String(format.gramsIn(grams, one.member.unit))} <small>${t(`unit.${one.member.unit}`)}</small></dd>
      ${best?.rough && grams === best.e1rmGrams ? html`<dd class="dim">${t("kiosk.rough")}</dd>` : null}</dl>` : null}
  </header>`;
}

const stale = (one) => html`<div class="stale panel" role="status">
  <p>${t("kiosk.stale", { day: format.relativeDay(one.workout.startedAt, app.clock.now()) })}</p>
  <button type="button" class="btn" @click=${() => { one.stale = false; app.refresh(); }}>${t("kiosk.stale.continue")}</button>
  <button type="button" class="btn" @click=${() => { one.stale = false; one.startsNew = true; app.refresh(); }}>${t("kiosk.stale.new")}</button>
</div>`;

function box(one, exercise, draft, field) {
  const name = t(`kiosk.field.${field === "weight" ? { bodyweightPlus: "added", assisted: "assist" }[exercise.type] ?? "weight" : field}`);
  const caption = field === "weight" ? `${exercise.type === "weightReps" || exercise.type === "weightDuration" ? `${t(`unit.${one.member.unit}`)} · ${t("kiosk.step", { step: one.member.unit === "kg" ? "2.5" : "5" })}` : `${name} · ${t(`unit.${one.member.unit}`)}`}`
    : field === "metres" ? t("kiosk.caption.metres") : field === "seconds" ? t("kiosk.caption.seconds") : name;
  return stepper({
    id: `box-${field}`, name, caption, shown: shownOf(one, draft, field), typing: one.typing?.field === field,
    less: () => { one.typing = null; step(one, exercise, field, -1); },
    more: () => { one.typing = null; step(one, exercise, field, 1); },
    type: () => typeOpen(one, exercise, field),
  });
}

function actions(one, exercise, draft) {
  const warmup = isWarmup(draft);
  const n = today(one, exercise.id).filter((row) => isWarmup(row.set) === warmup).length + 1;
  const log = one.editing ? t("kiosk.save") : warmup ? t("kiosk.log.warmup") : t("kiosk.log", { n });
  return html`<div class="actions">
    ${one.editing
      ? html`<button type="button" class="btn tall" @click=${() => endEdit(one, exercise)}>${t("cancel")}</button>`
      : html`<button type="button" class="btn tall toggle" aria-pressed=${warmup ? "true" : "false"} @click=${() => flip(one, exercise, warmup)}><rack-icon name="flame"></rack-icon>${t("kind.warmup")}</button>`}
    <button type="button" class="btn go log" id="log" @click=${() => logSet(one, exercise)}>
      <span class="title">${log}</span>${one.editing || !exercise.restSeconds ? null : html`<span class="after">${t("kiosk.log.rest", { rest: format.duration(restAfter(exercise, draft.kind)) })}</span>`}</button>
    <button type="button" class="btn tall toggle" aria-expanded=${one.more ? "true" : "false"} @click=${() => { one.more = !one.more; app.refresh(); }}><rack-icon name=${one.more ? "down" : "up"}></rack-icon>${t("kiosk.more")}</button>
  </div>`;
}

// The other kind brings its own defaults, unless numbers were touched already.
function flip(one, exercise, warmup) {
  const kind = warmup ? "working" : "warmup";
  if (one.drafts[exercise.id]?.touched) return change(one, exercise, { kind });
  one.drafts[exercise.id] = { kind };
  app.refresh();
}

function keys(one, exercise, key) {
  if (one.typing) return typeKey(one, exercise, key);
  if (/^\d$/.test(key)) {
    typeOpen(one, exercise, fieldsOf(exercise)[0]);
    return typeKey(one, exercise, key);
  }
  if (key === "+" || key === "-") { step(one, exercise, fieldsOf(exercise)[0], key === "+" ? 1 : -1); return true; }
  if (key === "Enter") { logSet(one, exercise); return true; }
  return false;
}
