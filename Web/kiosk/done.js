// The summary after a workout, with a way back if finishing was a mistake.
import { html } from "../shared/template.js";
import * as format from "../shared/format.js";
import { toast } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { app, live } from "./app.js";
import { leave } from "./people.js";
import { onKeys } from "./scan.js";
import { offer } from "./scores.js";
import { toTraining } from "./screen.js";

export async function finish(person) {
  const { id } = person.log.current;
  try {
    person.log.hold((await person.change("workouts.finish", { workout: id })).workout);
    person.leftover.goOn();
    person.typing.close();
    person.drafts.endEdit();
    person.screen.exercise = null;
    person.screen.go("done", { workout: id });
    person.rest.clear();
  } catch (error) { person.screen.fail(error); }
}

async function reopen(person, id) {
  try {
    const { workout } = await person.change("workouts.reopen", { workout: id });
    person.log.hold(workout);
    person.screen.exercise = workout.sets.at(-1)?.exercise ?? null;
    toTraining(person);
  } catch (error) { toast(fault(error)); }
  app.refresh();
}

export function done(person) {
  const { workout, fault: failed } = person.log.workout(person.screen.workout);
  // It may have been reopened on another screen.
  if (failed || (workout && !workout.finishedAt)) queueMicrotask(() => toTraining(person));
  if (!workout?.finishedAt) return html`<main aria-busy="true"></main>`;
  onKeys(() => false);
  const unit = person.member.unit;
  const names = [...new Set(workout.sets.map((set) => set.exercise))];
  const records = workout.sets.filter((set) => set.records?.length);
  const figure = (value, word) => html`<div><dd class="number">${value}</dd><dt class="label">${word}</dt></div>`;
  return html`<main class="done"><div class="card panel">
    <rack-plate .face=${person.member} .ring=${1}></rack-plate>
    <div class="whom">
      <h1 class="title">${t("kiosk.done")}</h1>
      <bdi class="name">${person.member.displayName}</bdi>
    </div>
    <dl class="figures">
      ${figure(format.duration(Math.round((workout.finishedAt - workout.startedAt) / 1000)), t("kiosk.done.time"))}
      ${figure(String(workout.sets.length), t("kiosk.done.sets"))}
      ${workout.volumeGrams ? figure(format.volume(workout.volumeGrams, unit), t("kiosk.done.volume")) : null}
    </dl>
    ${records.length ? html`<p class="records"><rack-icon name="trophy"></rack-icon>${t("kiosk.done.records",
      { n: records.length })}</p>` : null}
    <ul class="sum">
      ${names.map((id) => html`<li><span class="name">${person.book.find(id)?.name ?? ""}</span><span
        class="dim">${t("count.sets", { n: workout.sets.filter((set) => set.exercise === id).length })}</span></li>`)}
    </ul>
    ${offer(person) ?? offer(person, { saved: true })}
    <footer>
      <button type="button" class="btn" ?disabled=${!live()} @click=${() => reopen(person, workout.id)}><rack-icon
        name="undo"></rack-icon>${t("kiosk.done.undo")}</button>
      <button type="button" class="btn" @click=${() => person.screen.go("pick")}>${t("kiosk.done.another")}</button>
      <button type="button" class="btn go" @click=${() => leave(person)}><rack-icon
        name="leave"></rack-icon>${t("kiosk.leave")}</button>
    </footer>
  </div></main>`;
}
