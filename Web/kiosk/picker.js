// Picks an exercise: recent ones first, two filters, one search. A missing exercise can be created here.
import { html, keyed } from "../shared/template.js";
import { find } from "../shared/search.js";
import { blank, skeleton } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import { app, live } from "./app.js";
import { onKeys } from "./scan.js";
import { offer } from "./scores.js";
import { pick, toTraining } from "./screen.js";

const PARTS = ["chest", "back", "legs", "shoulders", "biceps", "triceps", "core", "fullBody"];
const KIT = ["barbell", "dumbbell", "cable", "machine", "plateLoaded", "kettlebell", "bodyweight", "smithMachine",
  "band", "cardioMachine", "ezBar", "trapBar", "suspension"];
const TYPES = ["weightReps", "reps", "bodyweightPlus", "assisted", "duration", "weightDuration", "distanceDuration"];

const FIRST = 60;

// The search: text, two filters, how many rows are shown, and the exercise being created, if any.
export class Picker {
  constructor() { this.clear(); }

  clear() { Object.assign(this, { text: "", bodyPart: undefined, equipment: undefined, shown: FIRST, making: null }); }
  set(values) { Object.assign(this, { shown: FIRST }, values); }
}

export function picker(person) {
  const seek = person.picker, { book } = person;
  const set = (values) => { seek.set(values); app.refresh(); };
  const leave = book.find(person.screen.exercise) ? () => { seek.clear(); toTraining(person); } : null;
  const choose = (id) => { seek.clear(); pick(person, id); };
  onKeys((key) => {
    if (key === "Escape" && leave) { leave(); return true; }
    if (/^[\p{L}\p{N}]$/u.test(key) || key === "Backspace") {
      set({ text: key === "Backspace" ? seek.text.slice(0, -1) : seek.text + key });
      document.getElementById("seek")?.focus();
      return true;
    }
    return false;
  });
  const filtered = seek.text || seek.bodyPart || seek.equipment;
  const recent = filtered ? [] : book.recent.slice(0, 9);
  const found = book.list ? find(book.list, seek) : [], left = found.length - seek.shown;
  return html`<main class="picker">
    <header><h1 class="title">${t(person.log.current ? "kiosk.pick" : "kiosk.pick.first")}</h1>
      <label class="search"><rack-icon name="search"></rack-icon><span class="unseen">${t("kiosk.pick.search")}</span>
        <input class="input" id="seek" type="search" autocomplete="off" spellcheck="false"
          placeholder=${t("kiosk.pick.search")} .value=${seek.text}
          @input=${(event) => set({ text: event.target.value })}
          @keydown=${(event) => {
            if (event.key === "Enter" && found[0]) choose(found[0].id);
            if (event.key === "Escape") { event.target.blur(); set({ text: "" }); }
          }}></label>
      <button type="button" class="btn" @click=${() => person.screen.go("history")}><rack-icon
        name="history"></rack-icon>${t("kiosk.history")}</button>
      ${leave ? html`<button type="button" class="btn" @click=${leave}>${t("back")}</button>` : null}</header>
    ${offer(person)}${chips("bodyPart", PARTS, seek, set)}${chips("equipment", KIT, seek, set)}
    <div class="found" tabindex="-1">
      ${!book.list ? loading(book)
        : seek.making ? make(person, seek, set, choose) : html`
        ${recent.length ? html`<h2 class="label">${t("kiosk.pick.recent")}</h2>
          <ul class="exercises">${recent.map((each) => keyed(each.id, item(each, choose)))}</ul>
          <h2 class="label">${t("kiosk.pick.all")}</h2>` : null}
        ${found.length ? html`<ul class="exercises">
          ${found.slice(0, seek.shown).map((each) => keyed(each.id, item(each, choose)))}
        </ul>` : null}
        ${left > 0 ? html`<button type="button" class="btn more"
          @click=${() => set({ shown: seek.shown + 120 })}>${t("kiosk.pick.more", { n: left })}</button>` : null}
        ${found.length ? null : nothing(seek, set)}`}
    </div>
  </main>`;
}

const loading = (book) => (book.fault ? blank({
  icon: "warn", title: fault(book.fault),
  action: html`<button type="button" class="btn" @click=${() => book.load()}>${t("retry")}</button>`,
}) : skeleton(6));

const chips = (kind, values, seek, set) => html`<div class="chips" role="group" aria-label=${t(`kiosk.filter.${kind}`)}>
  ${values.map((value) => html`
  <button type="button" class="chip" aria-pressed=${seek[kind] === value ? "true" : "false"}
    @click=${() => set({ [kind]: seek[kind] === value ? undefined : value })}>${t(`${kind}.${value}`)}</button>`)}
</div>`;

function nothing(seek, set) {
  const { text, bodyPart = "legs", equipment = "machine" } = seek;
  const begin = () => set({ making: { name: text, type: "weightReps", bodyPart, equipment } });
  return blank({
    icon: "search", title: t("kiosk.pick.none", { text }), text: t("kiosk.pick.none.text"),
    action: html`<button type="button" class="btn go" ?disabled=${!live()}
      @click=${begin}>${t("kiosk.pick.make")}</button>`,
  });
}

const item = (exercise, choose) => html`<li><button type="button" class="exercise" @click=${() => choose(exercise.id)}>
  <span class="name">${exercise.name}</span><span class="dim">${t(`bodyPart.${exercise.bodyPart}`)} ·
    ${t(`equipment.${exercise.equipment}`)}${exercise.own ? ` · ${t("kiosk.pick.own")}` : ""}</span></button></li>`;

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
    ${select("equipment", [...KIT, "sled", "sandbag", "medicineBall", "exerciseBall", "foamRoller", "other"],
      making, put)}
    <footer><button type="button" class="btn quiet" @click=${() => set({ making: null })}>${t("cancel")}</button>
      <button class="btn go" ?disabled=${!making.name.trim() || !live()}>${t("kiosk.make.go")}</button></footer>
  </form>`;
}

const select = (kind, values, making, put) => html`<div class="field">
  <label for=${`own-${kind}`}>${t(`kiosk.make.${kind}`)}</label>
  <select id=${`own-${kind}`}
    @change=${(event) => put({ [kind]: event.target.value })}>${values.map((value) => html`<option value=${value}
      ?selected=${making[kind] === value}>${t(`${kind}.${value}`)}</option>`)}</select></div>`;
