// Everything about a finished workout that its picture has no room for: awards, boards and challenges, tiredness, each
// exercise with its evaluation, its name and a comment. Contract: more(person, workout, {back}) → the page.
import { html, keyed } from "../../shared/template.js";
import { heartDuring, summary } from "../../shared/floor/hearts/summary.js";
import { recordsOf } from "../../shared/log/finish/records.js";
import { sentenceOf } from "../../shared/progress/evaluation.js";
import { afterGap } from "../../shared/progress/gap.js";
import "../../shared/words/progress/sentences.js";
import * as format from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { fatigueFigure, fatigueLine } from "../../shared/progress/fatigue.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { evaluationOf, reading, weekOf } from "../train/said.js";
import { offer } from "../train/scores.js";
import { riseOf } from "./boards.js";
import { placesOf } from "./challenges.js";
import { won } from "./won.js";

// Adds what was typed to the finish while the finish waits here. Otherwise sends it after the finish.
async function put(person, workout, values) {
  const { item } = workout;
  try {
    if (item && !item.tried && app.outbox.of(person.id).includes(item)) {
      return await app.outbox.amend(item, { ...item.params, ...values });
    }
  } catch { /* it is on its way */ }
  // A finish that is refused takes the words with it: the workout goes on (finish.js).
  const id = workout.id ?? (await item?.reply.catch(() => null))?.workout.id;
  if (!id) return;
  if (values.name !== undefined) {
    person.log.rename(id, values.name);
    await app.outbox.add({ member: person.id, method: "workouts.rename", params: { workout: id, name: values.name } });
  }
  if (values.comment === undefined) return;
  person.log.comment(id, values.comment);
  await app.outbox.add({ member: person.id, method: "workouts.comment",
    params: { workout: id, comment: values.comment } });
}

// One exercise of the workout. A tap unfolds its evaluation, with the numbers behind it.
function summed(person, workout, id) {
  const exercise = person.book.find(id), { said, member: { unit } } = person, isOpen = said.about === id;
  const sets = workout.sets.filter((set) => set.exercise === id);
  const count = html`<span class="name"><bdi>${exercise?.name ?? ""}</bdi></span><span class="dim">${t("count.sets", { n: sets.length })}</span><span
    class="each">${sets.map((set) => html`<span>${format.set(set, exercise?.type, unit)}</span> `)}</span>`;
  const reply = workout.id && exercise ? afterGap(evaluationOf(person, id, { workout: workout.id }), { at: workout.startedAt }) : null;
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
  return week ? html`<section class="tired panel" aria-labelledby="tired-title"><h2 class="label" id="tired-title">${
    t("progress.fatigue")}</h2>${fatigueFigure(week)}${
    fatigueLine(week, person.member.unit)}</section>` : null;
}

const place = ({ id, isUp, title, detail }) => keyed(id, html`<p class="moved panel"><rack-icon name=${isUp ? "up" : "flag"}></rack-icon><span><bdi
  class="strong">${title}</bdi> <span class="dim">${detail}</span></span></p>`);

const record = ({ exercise, about, kinds, set }, unit) => keyed(exercise, html`<li><bdi class="strong">${about?.name
  ?? t("done.exercise")}</bdi> ${format.set(set, about?.type, unit)} <span class="dim">${kinds.map((kind) =>
    t(`record.${kind}`)).join(", ")}</span></li>`);

export function more(person, workout, { back }) {
  const waits = workout.id === null, asks = !waits && live(), { member: { unit } } = person;
  onKeys((key) => key === "Escape" && (back(), true));
  const heart = asks ? heartDuring((method, params) => progressOf(person, app.refresh).of(method, params, { apart: true }), workout, person.heart) : null;
  const names = [...new Set(workout.sets.map((set) => set.exercise))];
  const records = recordsOf(workout, (id) => person.book.find(id)), rise = asks ? riseOf(person, workout.id) : null;
  // Keeps what is being typed through every redraw, also when the server's reply replaces the summary.
  const input = (field) => html`<label><span class="label">${t(`plan.done.${field}`)}</span><input class="input" data-field=${field}
    maxlength=${field === "name" ? "80" : "500"} autocomplete="off" .value=${person.screen.typed[field] ?? workout[field] ?? ""}
    @input=${(event) => { person.screen.typed[field] = event.target.value; }}
    @change=${(event) => put(person, workout, { [field]: event.target.value.trim() })}></label>`;
  return html`<main class="finish-more">${head({ title: t("done.all"), back: { act: back, first: true } })}
    <section class="words" aria-label=${t("done.words")}>${input("name")}${input("comment")}</section>
    <div class="brought" tabindex="0" role="group" aria-label=${t("done.brought")}>${asks ? won(person, workout.id) : null}${heart ? summary(heart) : null}
      ${records.length ? html`<section class="panel records"><h2 class="label">${t("done.records")}</h2>
        <ul>${records.map((one) => record(one, unit))}</ul></section>` : null}
      ${rise ? html`<p class="moved panel"><rack-icon name="up"></rack-icon><bdi>${rise}</bdi></p>` : null}
      ${asks ? placesOf(person).map(place) : null}${offer(person) ?? offer(person, { saved: true })}${waits ? null : tired(person, workout)}</div>
    <ul class="sum" tabindex="0" aria-label=${t("done.sets.title")}>${names.map((id) => keyed(id,
      html`<li class="panel">${summed(person, workout, id)}</li>`))}</ul></main>`;
}
