// Past workouts by day, newest first, opened in place. Sets can be corrected or deleted here, and whole workouts
// renamed or deleted (historywords.js). Deleting asks once; all of it can be undone.
import { head } from "../../shared/parts/head.js";
import { heart, heartWords } from "../../shared/log/heart.js";
import { underTension } from "../../shared/log/tempofield.js";
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/kioskpages.js";
import { lastedMs } from "../../shared/log/workouts.js";
import { app } from "../base/app.js";
import { SetEdit, editor } from "./historyset.js";
import { wordsOf } from "./historywords.js";
import { onKeys } from "../base/scan.js";
import { toTraining } from "../person/screen.js";

export function history(person) {
  const { pages } = person.log, { rows } = pages;
  if (!rows && !pages.busy && !pages.fault) pages.load();
  const leave = () => toTraining(person);
  onKeys((key) => key === "Escape" && (leave(), true));
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
            html`${heading ? html`<h2 class="label">${heading}</h2>` : null}${entry(person, workout)}`);
        })}
      ${pages.next !== undefined ? html`<button type="button" class="btn more" ?disabled=${pages.busy}
        @click=${() => pages.load({ more: true })}>${t("kiosk.history.more")}</button>` : null}
    </div>
  </main>`;
}

function entry(person, workout) {
  const isOpen = person.history.open === workout.id;
  const { setCount, volumeGrams, finishedAt } = workout;
  const facts = [
    t("count.sets", { n: setCount }),
    volumeGrams ? format.volume(volumeGrams, person.member.unit) : null,
    finishedAt ? format.lasting(lastedMs(workout) / 1000) : null,
  ].filter(Boolean).join(" · ");
  const name = workout.name ?? workout.exercises[0]?.name ?? t("kiosk.workout");
  return html`<article class=${`workout panel${isOpen ? " open" : ""}`}>
    <button type="button" class="summary" aria-expanded=${isOpen ? "true" : "false"}
      @click=${() => { person.history.toggle(workout.id); app.refresh(); }}>
      <span class="time dim">${format.time(workout.startedAt)}</span>
      <span class="what"><span class="name">${name}</span>
        <span class="dim">${workout.exercises.map((each) => each.name).join(", ")}</span></span>
      ${workout.finishedAt ? null : html`<span class="pill wait">${t("kiosk.history.open")}</span>`}
      <span class="dim facts">${facts}</span><rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${isOpen ? detail(person, workout) : null}
  </article>`;
}

function detail(person, row) {
  const { workout, fault: failed } = person.log.workout(row.id);
  if (!workout) return failed ? html`<p class="fault">${fault(failed)}</p>` : skeleton(3);
  const exercises = [...new Set(workout.sets.map((set) => set.exercise))];
  const { history: view } = person, canEdit = !workout.finishedAt || view.isEditing;
  return html`<div class="detail">
    ${workout.comment ? html`<p class="comment"><rack-icon name="note"></rack-icon>${workout.comment}</p>` : null}
    ${exercises.map((id) => {
      const exercise = person.book.find(id) ?? { name: row.exercises.find((each) => each.exercise === id)?.name ?? "" };
      const sets = workout.sets.filter((set) => set.exercise === id);
      return keyed(id, html`<section><h3 class="strong">${exercise.name}</h3>
        <ul>${sets.map((set, i) => keyed(set.id, canEdit
          ? line(person, exercise, set, String(i + 1)) : plain(person, exercise, set)))}</ul></section>`);
    })}
    ${workout.finishedAt && view.isEditing ? wordsOf(person, workout) : null}
    ${workout.finishedAt ? html`<button type="button" class="btn" aria-pressed=${view.isEditing ? "true" : "false"}
      @click=${() => { view.turn(); app.refresh(); }}><rack-icon
        name=${view.isEditing ? "check" : "edit"}></rack-icon>${t(view.isEditing ? "plan.edit.done" : "edit")}</button>`
    : html`<button type="button" class="btn go"
      @click=${() => goOn(person, workout)}>${t("kiosk.stale.continue")}</button>`}
  </div>`;
}

const plain = (person, exercise, set) => html`<li><span class="chip read">${set.kind === "working" ? null
  : html`<span class="dim">${t(`kind.${set.kind}`)}</span>`}${format.set(set, exercise.type, person.member.unit)}${besides(set)}${
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
  return html`<li><button type="button" class="chip" aria-label=${t("kiosk.set.open", { label,
      set: [shown, underTension(set), set.heartRate && heartWords(set.heartRate)].filter(Boolean).join(", ") })}
    @click=${() => { view.edit = new SetEdit(set); app.refresh(); }}>
    ${set.kind === "working" ? null : html`<span class="dim">${t(`kind.${set.kind}`)}</span>`}${shown}${besides(set)}${set.note
      ? html`<rack-icon name="note"></rack-icon>` : null}</button></li>`;
}

function goOn(person, workout) {
  person.leftover.goOn();
  person.screen.exercise = workout.sets.at(-1)?.exercise ?? person.screen.exercise;
  toTraining(person);
}
