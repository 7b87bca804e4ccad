// The main screen. It answers, from top to bottom: which exercise, what was last time, what is next. Logging the set on
// the screen is one tap.
import { html, keyed } from "../shared/template.js";
import * as format from "../shared/format.js";
import { restAfter } from "../shared/timers/rest.js";
import { skeleton, stepper } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { isWarmup } from "../shared/workouts.js";
import { app } from "./app.js";
import { draftOf, setKind, step } from "./drafts.js";
import { fieldsOf } from "./fields.js";
import { endEdit, logSet } from "./log.js";
import { onKeys } from "./scan.js";
import { rowsToday } from "./sets.js";
import { table } from "./table.js";
import { more } from "./more.js";
import { side } from "./side.js";
import { shownOf, typeKey, typeOpen } from "./typing.js";

export function train(person) {
  const { book, log, screen } = person;
  if (!book.list || log.current === undefined) return waiting(person);
  const exercise = book.find(screen.exercise);
  if (!exercise) { queueMicrotask(() => screen.go("pick")); return waiting(person); }
  const draft = draftOf(person, exercise);
  onKeys((key) => keys(person, exercise, key));
  return html`<main class="train">
    <h1 class="unseen">${t("kiosk.train.heading", { name: person.member.displayName, exercise: exercise.name })}</h1>
    <div class=${`work${screen.more ? " with-more" : ""}`}>
      ${head(person, exercise)}
      ${person.leftover.isAsking(log.current) ? stale(person) : null}
      ${table(person, exercise, draft)}
      ${screen.more ? more(person, exercise, draft) : null}
      <div class=${`steppers of${fieldsOf(exercise).length}`}>
        ${fieldsOf(exercise).map((field) => keyed(field, box(person, exercise, draft, field)))}
      </div>
      ${screen.fault
        ? html`<p class="fault" role="alert"><rack-icon name="warn"></rack-icon>${fault(screen.fault)}</p>` : null}
      ${actions(person, exercise, draft)}
    </div>
    ${side(person, exercise, draft)}
  </main>`;
}

const waiting = (person) => html`<main class="train loading" aria-busy="true">
  <div class="work panel">${person.book.fault
  ? html`<p class="fault" role="alert">${fault(person.book.fault)}</p>
    <button type="button" class="btn" @click=${() => person.book.load()}>${t("retry")}</button>`
  : skeleton(5)}</div></main>`;

function head(person, exercise) {
  const { best } = person.log.last.of(exercise.id);
  const grams = Math.max(best?.e1rmGrams ?? 0, ...rowsToday(person, exercise.id).map((row) => row.set.e1rmGrams ?? 0));
  const all = [...new Set((person.log.current?.sets ?? []).map((set) => set.exercise))];
  const place = all.includes(exercise.id) ? all.indexOf(exercise.id) + 1 : all.length + 1;
  return html`<header class="head">
    <div class="what">
      <p class="label">${t("kiosk.train.place", { n: place })} · ${t(`bodyPart.${exercise.bodyPart}`)} ·
        ${t(`equipment.${exercise.equipment}`)}</p>
      <h2 class=${`title lift${exercise.name.length > 22 ? " long" : ""}`}>${exercise.name}</h2>
    </div>
    ${grams ? html`<dl class="best"><dt class="label">${t("kiosk.best")}</dt>
      <dd class="number">${String(format.gramsIn(grams, person.member.unit))}
        <small>${t(`unit.${person.member.unit}`)}</small></dd>
      ${best?.rough && grams === best.e1rmGrams ? html`<dd class="dim">${t("kiosk.rough")}</dd>` : null}</dl>` : null}
  </header>`;
}

const stale = (person) => html`<div class="stale panel" role="status">
  <p>${t("kiosk.stale", { day: format.relativeDay(person.log.current.startedAt, app.clock.now()) })}</p>
  <button type="button" class="btn"
    @click=${() => { person.leftover.goOn(); app.refresh(); }}>${t("kiosk.stale.continue")}</button>
  <button type="button" class="btn"
    @click=${() => { person.leftover.beginNew(); app.refresh(); }}>${t("kiosk.stale.new")}</button>
</div>`;

function box(person, exercise, draft, field) {
  const special = field === "weight" ? { bodyweightPlus: "added", assisted: "assist" }[exercise.type] : undefined;
  const name = t(`kiosk.field.${special ?? field}`);
  return stepper({
    id: `box-${field}`, name, caption: captionOf(person.member.unit, field, special ? name : null),
    shown: shownOf(person, draft, field), typing: person.typing.is(field),
    less: () => { person.typing.close(); step(person, exercise, field, -1); },
    more: () => { person.typing.close(); step(person, exercise, field, 1); },
    type: () => typeOpen(person, field),
  });
}

function captionOf(unit, field, name) {
  if (field === "metres" || field === "seconds") return t(`kiosk.caption.${field}`);
  if (field !== "weight") return t(`kiosk.field.${field}`);
  const words = t(`unit.${unit}`);
  return name ? `${name} · ${words}` : `${words} · ${t("kiosk.step", { step: unit === "kg" ? "2.5" : "5" })}`;
}

function actions(person, exercise, draft) {
  const warmup = isWarmup(draft), { editing } = person.drafts, { screen } = person;
  const n = rowsToday(person, exercise.id).filter((row) => isWarmup(row.set) === warmup).length + 1;
  const rest = editing ? 0 : restAfter(exercise, draft.kind);
  const log = editing ? t("kiosk.save") : warmup ? t("kiosk.log.warmup") : t("kiosk.log", { n });
  return html`<div class="actions">
    ${editing
      ? html`<button type="button" class="btn tall" @click=${() => endEdit(person)}>${t("cancel")}</button>`
      : html`<button type="button" class="btn tall toggle" aria-pressed=${warmup ? "true" : "false"}
        @click=${() => setKind(person, exercise, warmup ? "working" : "warmup")}><rack-icon
          name="flame"></rack-icon>${t("kind.warmup")}</button>`}
    <button type="button" class="btn go log" id="log" @click=${() => logSet(person, exercise)}>
      <span class="title">${log}</span>
      ${rest ? html`<span class="after">${t("kiosk.log.rest", { rest: format.duration(rest) })}</span>` : null}</button>
    <button type="button" class="btn tall toggle" aria-expanded=${screen.more ? "true" : "false"}
      @click=${() => { screen.more = !screen.more; app.refresh(); }}><rack-icon
        name=${screen.more ? "down" : "up"}></rack-icon>${t("kiosk.more")}</button>
  </div>`;
}

function keys(person, exercise, key) {
  if (person.typing.field) return typeKey(person, exercise, key);
  if (/^\d$/.test(key)) {
    typeOpen(person, fieldsOf(exercise)[0]);
    return typeKey(person, exercise, key);
  }
  if (key === "+" || key === "-") { step(person, exercise, fieldsOf(exercise)[0], key === "+" ? 1 : -1); return true; }
  if (key === "Enter") { logSet(person, exercise); return true; }
  return false;
}
