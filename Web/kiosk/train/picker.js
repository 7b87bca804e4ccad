// Browses the exercises and picks one: favourites and recent ones first, cards by body part, filters, one search. A tap picks; the
// button beside it opens the exercise's page. A missing exercise can be created here. Contract: picker(person) draws
// person.picker (person/picker.js).
import { KIT } from "../../shared/gym/gymequipment.js";
import { PARTS, TYPES } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { gap } from "../../shared/gym/exercise/about.js";
import { known, lastTimes, picture, takes } from "../../shared/gym/exercise/brief.js";
import { anyOf, FILTERS, muscleLeft, offersOf, withPart } from "../../shared/gym/exercise/filters.js";
import { bodyButtons } from "../../shared/gym/figure/bodybuttons.js";
import { bodyMap, PARTS as MAPPED } from "../../shared/gym/figure/bodymap.js";
import "../../shared/gym/figure/small.js";
import { byStar, starMark } from "../../shared/gym/exercise/star.js";
import { find } from "../../shared/gym/search.js";
import { head } from "../../shared/parts/head.js";
import { blank, searchField, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { openExercise } from "../person/exerciseopen.js";
import { openRoutines } from "../person/opening.js";
import { onKeys } from "../base/scan.js";
import { offer } from "./scores.js";
import { pick, toTraining } from "../person/screen.js";

// More favourites than that are shown when asked for, so that the recent ones stay in sight.
const STARRED = 12;

export function picker(person) {
  const seek = person.picker, { book } = person;
  const set = (values) => { seek.set(values); app.refresh(); };
  const leave = () => { seek.clear(); toTraining(person); };
  const choose = (id) => { seek.clear(); pick(person, id); };
  onKeys((key) => {
    if (key === "Escape") { leave(); return true; }
    if (/^[\p{L}\p{N}]$/u.test(key) || key === "Backspace") {
      set({ text: key === "Backspace" ? seek.text.slice(0, -1) : seek.text + key });
      document.getElementById("seek")?.focus();
      return true;
    }
    return false;
  });
  // Rows say what the member did the last time, whichever way they came here.
  const { recent: done } = person.log;
  if (live() && !done.rows && !done.busy && !done.fault) done.load();
  const filtered = seek.text || seek.filtered;
  const starred = filtered ? [] : book.starred, near = seek.hasStarred ? starred : starred.slice(0, STARRED);
  const recent = filtered ? [] : book.recent.filter(({ id }) => !book.isStarred(id)).slice(0, 9);
  const matches = book.list ? find(book.list, seek) : [], found = seek.text || !filtered ? matches : byStar(book, matches), left = found.length - seek.shown;
  const list = (exercises) => html`<ul class="exercises">${exercises.map((each) => keyed(each.id, item(person, each, choose)))}</ul>`;
  return html`<main class="picker">
    ${head({ title: t(person.log.current ? "kiosk.pick" : "kiosk.pick.first"),
      back: { act: leave, label: t(book.find(person.screen.exercise) ? "back" : "kiosk.pick.leave") },
      rest: html`${searchField({ id: "seek", label: t("kiosk.pick.search"), value: seek.text,
        set: (text) => set({ text }),
        keydown: (event) => {
          if (event.key === "Enter" && found[0]) choose(found[0].id);
          if (event.key === "Escape") { event.target.blur(); set({ text: "" }); }
        } })}
      <button type="button" class="btn" @click=${() => openRoutines(person)}><rack-icon
        name="list"></rack-icon>${t("routine.title")}</button>
      <button type="button" class="btn" @click=${() => person.screen.go("history")}><rack-icon
        name="history"></rack-icon>${t("kiosk.history")}</button>` })}
    ${offer(person)}${seek.making ? null : html`${parts(book, seek, set)}${filters(book, seek, set)}`}
    <div class=${`pick-area${seek.hasBody && !seek.making ? " with-body" : ""}`}>${seek.hasBody && !seek.making ? html`<section
      class="panel" aria-label=${t("exercises.body")}>${bodyButtons({ chosen: seek.muscle, may: muscleLeft(book.list, seek),
        choose: (muscle) => set({ muscle, bodyPart: undefined }) })}</section>` : null}
    <div class="found" tabindex="-1">
      ${!book.list ? loading(book)
        : seek.making ? make(person, seek, set, choose) : html`
        ${starred.length ? html`<h2 class="label">${t("exercises.starred")}</h2>${list(near)}` : null}
        ${near.length < starred.length ? html`<button type="button" class="btn more"
          @click=${() => set({ hasStarred: true })}>${t("pick.more", { n: starred.length - near.length })}</button>` : null}
        ${recent.length ? html`<h2 class="label">${t("kiosk.pick.recent")}</h2>${list(recent)}` : null}
        ${starred.length || recent.length ? html`<h2 class="label">${t("kiosk.pick.all")}</h2>` : null}
        ${found.length ? list(found.slice(0, seek.shown)) : null}
        ${left > 0 ? html`<button type="button" class="btn more"
          @click=${() => set({ shown: seek.shown + 120 })}>${t("pick.more", { n: left })}</button>` : null}
        ${found.length ? null : nothing(seek, set)}`}
    </div></div>
  </main>`;
}

const loading = (book) => (book.fault ? blank({
  icon: "warn", title: fault(book.fault),
  action: html`<button type="button" class="btn" @click=${() => book.load()}>${t("retry")}</button>`,
}) : skeleton(6));

// Created once: these pictures never change.
const maps = new Map(PARTS.map((part) => [part, bodyMap({ primary: MAPPED[part], words: false })]));

const whole = bodyMap({ words: false });

const parts = (book, seek, set) => html`<div class="parts" role="group" aria-label=${t("kiosk.filter.bodyPart")}>
  <button type="button" class="part whole" aria-expanded=${seek.hasBody ? "true" : "false"}
    @click=${() => set({ hasBody: !seek.hasBody })}><span aria-hidden="true">${whole}</span>${t("exercises.body")}</button>
  ${PARTS.map((part) => keyed(part, html`<button type="button" class="part"
    aria-pressed=${seek.bodyPart === part ? "true" : "false"}
    @click=${() => set(withPart(book.list, seek.bodyPart === part ? undefined : part, seek))}><span
      aria-hidden="true">${maps.get(part)}</span>${t(`bodyPart.${part}`)}</button>`))}</div>`;

const filters = (book, seek, set) => html`<div class="filters" role="group" aria-label=${t("exercises.filter")}>
  ${FILTERS.map((name) => keyed(name, html`<div class="field"><label class="unseen"
    for=${`filter-${name}`}>${t(`exercises.filter.${name}`)}</label>
    <select id=${`filter-${name}`} class=${seek[name] ? "on" : ""}
      @change=${(event) => set({ [name]: event.target.value || undefined })}>
      <option value="" ?selected=${!seek[name]}>${anyOf(name)}</option>
      ${offersOf(book.list, seek).get(name).map(({ value, label }) => keyed(value,
        html`<option value=${value} ?selected=${seek[name] === value}>${label}</option>`))}</select></div>`))}
</div>`;

function nothing(seek, set) {
  const { bodyPart = "legs", equipment = "machine" } = seek, text = seek.text.trim();
  const begin = () => set({ making: { name: text, type: "weightReps", bodyPart, equipment } });
  return blank({
    icon: "search", title: text ? t("kiosk.pick.none", { text }) : t("pick.none.filtered"), text: t("pick.none.text"),
    action: html`<button type="button" class="btn go" ?disabled=${!live()}
      @click=${begin}>${t("kiosk.pick.make")}</button>`,
  });
}

function item(person, exercise, choose) {
  const lacks = gap(exercise);
  return html`<li class=${`two${lacks ? " lacks" : ""}`}><button type="button" class="exercise"
    @click=${() => choose(exercise.id)}>${picture(exercise)}<span class="name">${exercise.name}${starMark(person.book, exercise)}</span><span
      class="dim">${lacks ?? html`${t(`bodyPart.${exercise.bodyPart}`)} ·
    ${t(`equipment.${exercise.equipment}`)}${exercise.own ? ` · ${t("kiosk.pick.own")}` : ""}${known(exercise)}`}</span>
    ${takes(exercise, lastTimes(person.log.recent.rows).get(exercise.id), person.member.unit)}</button>
    <button type="button" class="about-it" aria-label=${t("exercises.about", { name: exercise.name })}
      @click=${() => openExercise(person, exercise.id)}><rack-icon name="info"></rack-icon></button></li>`;
}

function make(person, seek, set, choose) {
  const { making } = seek;
  const put = (values) => set({ making: { ...making, fault: null, ...values } });
  const options = (kind, values) => values.map((value) => ({ value, label: t(`${kind}.${value}`) }));
  return html`<form class="making panel" @submit=${async (event) => {
    event.preventDefault();
    const { name, type, bodyPart, equipment } = making;
    try {
      const { exercise } = await person.change("exercises.create", { name: name.trim(), type, bodyPart, equipment });
      person.book.add(exercise);
      choose(exercise.id);
    } catch (error) { put({ fault: error }); }
  }}>
    <div class="field">
      <label for="own-name">${t("kiosk.make.name")}</label>
      <input id="own-name" maxlength="80" autocomplete="off" .value=${making.name}
        @input=${(event) => put({ name: event.target.value })}>
      ${making.fault ? html`<p class="wrong" role="alert">${fault(making.fault)}</p>` : null}</div>
    ${select("type", TYPES, making, put)}
    ${select("bodyPart", PARTS, making, put)}
    ${select("equipment", KIT, making, put)}
    <footer><button type="button" class="btn quiet" @click=${() => set({ making: null })}>${t("cancel")}</button>
      <button class="btn go" ?disabled=${!making.name.trim() || !live()}>${t("kiosk.make.go")}</button></footer>
  </form>`;
}

const select = (kind, values, making, put) => html`<div class="field">
  <label for=${`own-${kind}`}>${t(`kiosk.make.${kind}`)}</label>
  <select id=${`own-${kind}`}
    @change=${(event) => put({ [kind]: event.target.value })}>${values.map((value) => html`<option value=${value}
      ?selected=${making[kind] === value}>${t(`${kind}.${value}`)}</option>`)}</select></div>`;
