// After the last set: what it came to, and the way back where finishing was a mistake.
import { html } from "/shared/template.js";
import * as format from "/shared/format.js";
import { toast } from "/shared/ui.js";
import { fault, t } from "/shared/words.js";
import { app, live } from "./app.js";
import { leave } from "./people.js";
import { onKeys } from "./scan.js";
import { offer } from "./scores.js";

export async function finish(one) {
  const id = one.workout.id;
  const sets = one.workout.sets;
  try {
    const { workout } = await app.socket.change("workouts.finish", { as: one.handle, workout: id });
    one.done = { ...workout, sets: workout.sets.length ? workout.sets : sets };
    Object.assign(one, { workout: null, finished: one.done, view: "done", editing: null, typing: null, current: null, stale: false });
    one.rest.clear();
    one.last.clear();
  } catch (error) { one.fault = error; }
  app.refresh();
}

export async function reopen(one, id) {
  try {
    const { workout } = await app.socket.change("workouts.reopen", { as: one.handle, workout: id });
    const sets = workout.sets.length ? workout.sets : one.done?.sets ?? [];
    Object.assign(one, { workout: { ...workout, sets }, done: null, finished: null, view: "train", current: sets.at(-1)?.exercise ?? one.current });
    one.last.clear();
  } catch (error) { toast(fault(error)); }
  app.refresh();
}

export function done(one) {
  const { done: workout } = one;
  if (!workout) { one.view = "pick"; queueMicrotask(app.refresh); return html`<main></main>`; }
  onKeys(() => false);
  const unit = one.member.unit;
  const names = [...new Set(workout.sets.map((set) => set.exercise))];
  const records = workout.sets.filter((set) => set.records?.length);
  const figure = (value, word) => html`<div><dd class="number">${value}</dd><dt class="label">${word}</dt></div>`;
  return html`<main class="done"><div class="card panel">
    <rack-plate .face=${one.member} .ring=${1}></rack-plate>
    <div class="whom"><h1 class="title">${t("kiosk.done")}</h1><bdi class="name">${one.member.displayName}</bdi></div>
    <dl class="figures">
      ${figure(format.duration(Math.round((workout.finishedAt - workout.startedAt) / 1000)), t("kiosk.done.time"))}
      ${figure(String(workout.sets.length), t("kiosk.done.sets"))}
      ${workout.volumeGrams ? figure(format.volume(workout.volumeGrams, unit), t("kiosk.done.volume")) : null}
    </dl>
    ${records.length ? html`<p class="records"><rack-icon name="trophy"></rack-icon>${t("kiosk.done.records", { n: records.length })}</p>` : null}
    <ul class="sum">${names.map((id) => html`<li><span class="name">${one.byId.get(id)?.name ?? ""}</span><span class="dim">${t("count.sets", { n: workout.sets.filter((set) => set.exercise === id).length })}</span></li>`)}</ul>
    ${offer(one) ?? offer(one, { saved: true })}
    <footer>
      <button type="button" class="btn" ?disabled=${!live()} @click=${() => reopen(one, workout.id)}><rack-icon name="undo"></rack-icon>${t("kiosk.done.undo")}</button>
      <button type="button" class="btn" @click=${() => { Object.assign(one, { view: "pick", done: null }); app.refresh(); }}>${t("kiosk.done.another")}</button>
      <button type="button" class="btn go" @click=${() => leave(one)}><rack-icon name="leave"></rack-icon>${t("kiosk.leave")}</button>
    </footer>
  </div></main>`;
}
