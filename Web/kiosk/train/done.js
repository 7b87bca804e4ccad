// The summary after a workout, with a way back if finishing was a mistake.
import { html, keyed } from "../../shared/template.js";
import { sentenceOf } from "../../shared/progress/evaluation.js";
import { fatigueFigure, fatigueLine } from "../../shared/progress/fatigue.js";
import * as format from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { lastedMs, withSet } from "../../shared/log/workouts.js";
import { noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { later } from "../base/later.js";
import { leave } from "../person/people.js";
import { advance } from "../person/plan.js";
import { onKeys } from "../base/scan.js";
import { evaluationOf, reading, weekOf } from "./said.js";
import { offer } from "./scores.js";
import { toTraining } from "../person/screen.js";
import { workoutOf } from "../person/sets.js";
import { gymLeave } from "../person/visits.js";

const won = later("won"), moved = later("moved"), risen = later("risen");

// Works without the server, too: until the reply arrives, the figures are those of this screen.
export async function finish(person) {
  const workout = workoutOf(person), { screen } = person;
  const summary = { ...workout, finishedAt: app.clock.now(), sets: workout.rows.map(({ set }) => set),
    volumeGrams: volumeOf(person, workout) };
  const params = workout.id === null ? {} : { workout: workout.id };
  person.typing.close();
  person.drafts.endEdit();
  const adding = app.outbox.add({ member: person.id, method: "workouts.finish", params, at: true });
  Object.assign(screen, { exercise: null, item: null, panel: null });
  screen.go("done", { summary });
  person.leftover.goOn();
  person.just.clear();
  person.rest.clear();
  person.news = person.given = null;
  person.said.end();
  person.said.show(workout.rows.at(-1)?.set.exercise ?? null);
  const item = summary.item = await adding;
  item.reply.then((reply) => {
    if (screen.summary === summary) Object.assign(screen, { workout: reply.workout.id, summary: null });
    screen.hasAsked = false;
    app.refresh();
  }, () => { if (screen.summary === summary) toTraining(person); });
}

// The server's sum, plus the volume of the sets that wait here.
function volumeOf(person, { volumeGrams = 0, rows }) {
  const waiting = rows.filter((row) => row.item?.method === "sets.log");
  const each = ({ set }) => withSet({ sets: [], volumeGrams: 0 }, set, person.book.find(set.exercise)).workout;
  return waiting.reduce((sum, row) => sum + each(row).volumeGrams, volumeGrams);
}

// Adds what was typed to the finish while the finish waits here. Otherwise sends it after the finish.
async function put(person, workout, values) {
  const { item } = workout;
  try {
    if (item && !item.tried && app.outbox.of(person.id).includes(item)) {
      return await app.outbox.amend(item, { ...item.params, ...values });
    }
  } catch { /* it is on its way */ }
  const id = workout.id ?? (await item?.reply)?.workout.id;
  if (values.name !== undefined) {
    person.log.rename(id, values.name);
    await app.outbox.add({ member: person.id, method: "workouts.rename", params: { workout: id, name: values.name } });
  }
  if (values.comment === undefined) return;
  person.log.comment(id, values.comment);
  await app.outbox.add({ member: person.id, method: "workouts.comment",
    params: { workout: id, comment: values.comment } });
}

async function reopen(person, id) {
  try {
    const { workout } = await person.change("workouts.reopen", { workout: id });
    person.log.hold(workout);
    person.said.end();
    person.screen.exercise = workout.sets.at(-1)?.exercise ?? null;
    advance(person);
    toTraining(person);
  } catch (error) { toast(fault(error)); }
  app.refresh();
}

// One exercise of the workout. A tap unfolds its evaluation, with the numbers behind it.
function summed(person, workout, id) {
  const exercise = person.book.find(id), { said, member: { unit } } = person, isOpen = said.about === id;
  const count = html`<span class="name">${exercise?.name ?? ""}</span><span class="dim">${t("count.sets",
    { n: workout.sets.filter((set) => set.exercise === id).length })}</span>`;
  const reply = workout.id && exercise ? evaluationOf(person, id, { workout: workout.id }) : null;
  // The fatigue is shown once, above the list.
  const first = reply?.sentences.filter(({ code }) => code !== "fatigue").map((each) => sentenceOf(each, unit))
    .find(Boolean);
  if (!first) return html`<p class="summed">${count}</p>`;
  return html`<button type="button" class=${`summed${first.isGood ? " good" : ""}`}
    aria-expanded=${isOpen ? "true" : "false"} @click=${() => { said.show(isOpen ? null : id); app.refresh(); }}>${count}
    ${isOpen ? null : html`<span class="first">${first.head}</span>`}<rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${isOpen ? html`<div class="read">${reading(reply, { unit, type: exercise.type, open: said.open, without: ["fatigue"],
      toggle: (open) => { said.open = open; app.refresh(); } })}</div>` : null}`;
}

// The fatigue over all exercises, once this workout counts.
function tired(person, workout) {
  const week = workout.id ? weekOf(person) : null;
  return week ? html`<section class="tired" aria-labelledby="tired-title"><h2 class="label" id="tired-title">${
    t("progress.fatigue")}</h2>${fatigueFigure(week)}${
    fatigueLine(week, person.member.unit)}</section>` : null;
}

noun({ address: "done", draw: done, isStep: true });

function done(person) {
  const { summary } = person.screen;
  const { workout, fault: failed } = summary ? { workout: summary } : person.log.workout(person.screen.workout);
  // It may have been reopened on another screen.
  if (failed || (workout && !workout.finishedAt)) queueMicrotask(() => toTraining(person));
  if (!workout?.finishedAt) return html`<main aria-busy="true"></main>`;
  onKeys(() => false);
  const unit = person.member.unit;
  const names = [...new Set(workout.sets.map((set) => set.exercise))];
  const records = workout.sets.filter((set) => set.records?.length);
  const recordLine = (set) => `${person.book.find(set.exercise)?.name ?? ""}: ${
    set.records.map((kind) => t(`record.${kind}`)).join(", ")}`;
  // Keeps what is being typed through every redraw, also when the server's reply replaces the summary.
  const typed = (field) => ({ value: person.screen.typed[field] ?? workout[field] ?? "",
    input: (event) => { person.screen.typed[field] = event.target.value; },
    save: (event) => put(person, workout, { [field]: event.target.value.trim() }) });
  const name = typed("name"), comment = typed("comment");
  const figure = (value, word) => html`<div><dd class="number">${value}</dd><dt class="label">${word}</dt></div>`;
  return html`<main class="done"><div class="card panel">
    <rack-plate .face=${person.member} .ring=${1}></rack-plate>
    <div class="whom">
      <h1 class="title">${t("kiosk.done")}</h1>
      <bdi class="name">${person.member.displayName}</bdi>
    </div>
    <dl class="figures">
      ${figure(format.lasting(lastedMs(workout) / 1000), t("kiosk.done.time"))}
      ${figure(String(workout.sets.length), t("kiosk.done.sets"))}
      ${workout.volumeGrams ? figure(format.volume(workout.volumeGrams, unit), t("kiosk.done.volume")) : null}
    </dl>
    ${records.length ? html`<p class="records"><rack-icon name="trophy"></rack-icon>${t("kiosk.done.records",
      { n: records.length })} <span class="dim">${records.map(recordLine).join(" · ")}</span></p>` : null}
    <div class="yield">${summary || !live() ? null : html`${won(person, workout.id)}${moved(person)}${risen(person, workout.id)}`}
      ${summary ? null : tired(person, workout)}<ul class="sum" tabindex="0" aria-label=${t("kiosk.done.exercises")}>${names.map((id) => keyed(id,
        html`<li>${summed(person, workout, id)}</li>`))}</ul></div>
    <div class="words">
      <input class="input" aria-label=${t("plan.done.name")} placeholder=${t("plan.done.name")} maxlength="80"
        autocomplete="off" .value=${name.value} @input=${name.input} @change=${name.save}>
      <input class="input" aria-label=${t("plan.done.comment")} placeholder=${t("plan.done.comment")} maxlength="500"
        autocomplete="off" .value=${comment.value} @input=${comment.input} @change=${comment.save}></div>
    ${offer(person) ?? offer(person, { saved: true })}
    <footer>
      <button type="button" class="btn" ?disabled=${!live() || Boolean(summary)}
        @click=${() => reopen(person, workout.id)}><rack-icon
        name="undo"></rack-icon>${t("kiosk.done.undo")}</button>
      <button type="button" class="btn" @click=${() => {
        person.said.end();
        person.screen.go("else");
      }}>${t("kiosk.done.another")}</button>
      <button type="button" class="btn go" @click=${() => leave(person)}><rack-icon
        name="leave"></rack-icon>${t("kiosk.leave")}</button>${gymLeave(person)}
    </footer>
  </div></main>`;
}
