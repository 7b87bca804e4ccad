// Past workouts: the days at the left, newest first, and at the right all of the chosen one, at first the newest. Sets can
// be corrected or deleted here, and whole workouts renamed or deleted (historywords.js). Deleting asks once; all of it can
// be undone.
import { head } from "../../shared/parts/head.js";
import { heart, heartWords } from "../../shared/log/heart.js";
import { underTension } from "../../shared/log/tempofield.js";
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { picture } from "../../shared/gym/exercise/brief.js";
import "../../shared/gym/figure/small.js";
import { figures, worked } from "../../shared/log/finish/picture.js";
import { lastedMs } from "../../shared/log/workouts.js";
import "../../shared/words/kioskpages.js";
import { app } from "../base/app.js";
import { SetEdit, editor } from "./historyset.js";
import { wordsOf } from "./historywords.js";
import { onKeys } from "../base/scan.js";
import { toTraining } from "../person/screen.js";

export function history(person) {
  const { pages } = person.log, { rows } = pages;
  if (!rows && !pages.busy && !pages.fault) pages.load();
  // The workout that is read stays, also when another becomes the newest.
  if (rows?.length && person.history.open === null) person.history.choose(rows[0].id);
  const leave = () => toTraining(person), chosen = rows?.find(({ id }) => id === person.history.open) ?? rows?.[0];
  onKeys((key) => (key === "Escape" ? (leave(), true) : step(person, rows, chosen, key)));
  let day = "";
  return html`<main class="history">
    ${head({ title: t("kiosk.history.title"), back: { act: leave }, rest: searchField({ label: t("kiosk.history.search"), value: pages.text, set: (text) => { person.log.search(text); app.refresh(); } }) })}
    <div class="days" tabindex="-1">
      ${!rows && pages.fault ? blank({ icon: "warn", title: fault(pages.fault),
        action: html`<button type="button" class="btn" @click=${() => pages.load()}>${t("retry")}</button>` })
        : !rows ? skeleton(6)
        : !rows.length ? blank({ icon: "history", title: t(pages.text ? "kiosk.history.none" : "kiosk.history.empty"),
          text: pages.text ? "" : t("kiosk.history.empty.text") })
        : rows.map((workout) => {
          const heading = workout.day !== day
            ? (day = workout.day, format.relativeDay(workout.startedAt, app.clock.now()))
            : null;
          return keyed(workout.id,
            html`${heading ? html`<h2 class="label">${heading}</h2>` : null}${entry(person, workout, workout === chosen)}`);
        })}
      ${pages.next !== undefined ? html`<button type="button" class="btn more" ?disabled=${pages.busy}
        @click=${() => pages.load({ more: true })}>${t("kiosk.history.more")}</button>` : null}
    </div>
    ${chosen ? keyed(chosen.id, detail(person, chosen)) : null}
  </main>`;
}

// With the focus in the list, the arrows choose the workout before or after.
function step(person, rows, chosen, key) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[key], list = document.activeElement?.closest(".history .days");
  const next = way && list && rows?.[rows.indexOf(chosen) + way];
  if (!next) return false;
  person.history.choose(next.id);
  app.refresh();
  list.querySelectorAll(".summary")[rows.indexOf(next)]?.focus();
  return true;
}

const nameOf = (workout) => workout.name ?? workout.exercises[0]?.name ?? t("kiosk.workout");

function entry(person, workout, isChosen) {
  const { setCount, volumeGrams, finishedAt } = workout;
  const facts = [
    format.time(workout.startedAt),
    t("count.sets", { n: setCount }),
    volumeGrams ? format.volume(volumeGrams, person.member.unit) : null,
    finishedAt ? format.lasting(lastedMs(workout) / 1000) : null,
  ].filter(Boolean).join(" · ");
  return html`<button type="button" class="summary panel" aria-current=${isChosen ? "true" : null}
    @click=${() => { person.history.choose(workout.id); app.refresh(); }}>
    <span class="name"><bdi>${nameOf(workout)}</bdi></span>
    ${finishedAt ? null : html`<span class="pill wait">${t("kiosk.history.open")}</span>`}
    <span class="dim">${facts}</span>
    <span class="dim lifts">${workout.exercises.map((each) => each.name).join(", ")}</span></button>`;
}

function detail(person, row) {
  const { workout, fault: failed } = person.log.workout(row.id), { history: view } = person, name = nameOf(row);
  const isDone = Boolean(row.finishedAt), isEditing = isDone && view.isEditing && view.open === row.id;
  const days = format.relativeDay(row.startedAt, app.clock.now()), find = (id) => person.book.find(id);
  return html`<section class=${`chosen panel${isEditing ? " editing" : ""}`} aria-label=${name}>
    <header><div><p class="label">${days} · ${format.time(row.startedAt)}</p>
      <h2 class=${`title${name.length > 18 ? " long" : ""}`}><bdi>${name}</bdi></h2></div>
      ${workout?.sets.length && isDone ? figures(workout, person.member.unit) : null}
      ${!workout ? null : isDone ? html`<button type="button" class="btn" aria-pressed=${isEditing ? "true" : "false"}
        @click=${() => { view.turn(row.id); app.refresh(); }}><rack-icon
          name=${isEditing ? "check" : "edit"}></rack-icon>${t(isEditing ? "plan.edit.done" : "edit")}</button>`
      : html`<button type="button" class="btn go"
        @click=${() => goOn(person, workout)}>${t("kiosk.stale.continue")}</button>`}</header>
    ${!workout ? failed ? html`<p class="fault">${fault(failed)}</p>` : skeleton(4)
    : html`<div class="detail" tabindex="0" role="group" aria-label=${t("kiosk.history.lifts")}>
        ${isEditing ? wordsOf(person, workout) : null}
        ${workout.comment ? html`<p class="comment"><rack-icon name="note"></rack-icon>${workout.comment}</p>` : null}
        ${[...new Set(workout.sets.map((set) => set.exercise))].map((id) => keyed(id,
          lift(person, row, workout.sets.filter((set) => set.exercise === id), !isDone || isEditing)))}</div>
      ${isEditing || !workout.sets.length ? null : worked(workout, { find })}`}
  </section>`;
}

function lift(person, row, sets, canEdit) {
  const [{ exercise: id }] = sets, known = person.book.find(id);
  const exercise = known ?? { name: row.exercises.find((each) => each.exercise === id)?.name ?? "" };
  const isRecord = sets.some(({ records }) => records?.length);
  return html`<section class="lift-of">${known ? picture(known) : null}
    <h3 class="strong">${exercise.name}${isRecord ? html` <span class="pill good"><rack-icon
      name="trophy"></rack-icon> ${t("record")}</span>` : null}</h3>
    <ul>${sets.map((set, i) => keyed(set.id, canEdit
      ? line(person, exercise, set, String(i + 1)) : plain(person, exercise, set)))}</ul></section>`;
}

const mark = ({ records }) => (records?.length ? html`<rack-icon name="trophy" class="won"></rack-icon><span
  class="unseen">${t("record")}</span>` : null);

const plain = (person, exercise, set) => html`<li><span class="chip read">${set.kind === "working" ? null
  : html`<span class="dim">${t(`kind.${set.kind}`)}</span>`}${format.set(set, exercise.type, person.member.unit)}${mark(set)}${besides(set)}${
  set.note ? html`<span class="dim">${set.note}</span>` : null}</span></li>`;

// How long it took, if its tempo says so, and how hard the heart worked.
const besides = (set) => html`${underTension(set) ? html`<span class="dim">${underTension(set)}</span>` : null}${
  set.heartRate ? heart(set.heartRate) : null}`;

function line(person, exercise, set, label) {
  const { history: view } = person, shown = format.set(set, exercise.type, person.member.unit);
  if (view.edit?.set.id === set.id) {
    return html`<li class="editing">${editor(person, exercise, view.edit,
      { close: () => { view.edit = null; } })}</li>`;
  }
  // Another workout may become the newest meanwhile: from now on this one is chosen.
  return html`<li><button type="button" class="chip" aria-label=${t("kiosk.set.open", { label,
      set: [shown, set.records?.length && t("record"), underTension(set), set.heartRate && heartWords(set.heartRate)].filter(Boolean).join(", ") })}
    @click=${() => { view.choose(set.workout); view.edit = new SetEdit(set); app.refresh(); }}>
    ${set.kind === "working" ? null : html`<span class="dim">${t(`kind.${set.kind}`)}</span>`}${shown}${mark(set)}${besides(set)}${set.note
      ? html`<rack-icon name="note"></rack-icon>` : null}</button></li>`;
}

function goOn(person, workout) {
  person.leftover.goOn();
  person.screen.exercise = workout.sets.at(-1)?.exercise ?? person.screen.exercise;
  toTraining(person);
}
