// History: workouts newest first under their days, each opening to its sets. Contract: history() → template;
//   card(workout, {day}) → one workout as a disclosure, used on Today as well.
import { html, keyed } from "../shared/template.js";
import { day as shortWeekday, relativeDay, set as shown, time, volume } from "../shared/format.js";
import { t } from "../shared/words.js";
import { blank, skeleton } from "../shared/ui.js";
import { app, clock, loadHistory, loadWorkout, unit } from "./state.js";
import { finish, reopen } from "./today.js";
import { setList } from "./sets.js";

export function history() {
  const { items, text, next, busy, failed } = app.history;
  return html`<header class="top"><h1 class="title">${t("me.history")}</h1></header>
    <div class="seek" role="search"><rack-icon name="search"></rack-icon><input class="input" type="search" .value=${text} aria-label=${t("me.history.search")} placeholder=${t("me.history.search")} maxlength="80" autocomplete="off" enterkeyhint="search" @input=${seek}></div>
    <p class="unseen" role="status">${items && text.trim() ? t("me.history.found", { n: items.length, more: next !== undefined }) : ""}</p>
    ${failed ? blank({ icon: "cloud", title: t("me.history.failed"), action: html`<button type="button" class="btn" @click=${() => loadHistory()}>${t("retry")}</button>` })
    : !items ? skeleton(5)
    : !items.length ? nothing(text)
    : html`${days(items).map(([day, list]) => keyed(day, html`<section class="days" aria-label=${day}><h2 class="label">${day}</h2>${list.map((workout) => keyed(workout.id, card(workout)))}</section>`))}
      ${next !== undefined ? html`<button type="button" class="btn wide" ?disabled=${busy} @click=${() => loadHistory({ more: true })}>${t("me.history.more")}</button>` : html`<p class="end dim">${t("me.history.end")}</p>`}`}`;
}

const nothing = (text) => (text.trim()
  ? blank({ icon: "search", title: t("me.history.nothing", { text: text.trim() }), text: t("me.history.nothing.text") })
  : html`<div class="panel card">${blank({ icon: "list", title: t("me.last.none"), text: t("me.last.none.text"), action: html`<div class="ends"><a class="btn go" href="#log">${t("me.log.title")}</a><a class="btn" href="#import">${t("me.import.open")}</a></div>` })}</div>`);

let timer;
function seek(event) {
  app.history = { ...app.history, text: event.target.value };
  clearTimeout(timer);
  timer = setTimeout(() => loadHistory(), 200);
  app.refresh();
}

function days(items) {
  const all = new Map();
  for (const workout of items) {
    const day = relativeDay(workout.startedAt, clock.now());
    all.set(day, [...(all.get(day) ?? []), workout]);
  }
  return [...all];
}

export function card(workout, { day = false } = {}) {
  const open = app.opened.has(workout.id), id = `workout-${workout.id}`;
  const title = workout.name || t("me.workout");
  const when = [day ? near(workout.startedAt) : null, time(workout.startedAt), workout.finishedAt ? t("me.lasted", { n: Math.round((workout.finishedAt - workout.startedAt) / 60_000) }) : t("me.open")].filter(Boolean).join(" · ");
  return html`<article class=${`panel workout${open ? " open" : ""}`}>
    <h3><button type="button" class="disclose" aria-expanded=${open ? "true" : "false"} aria-controls=${id} @click=${() => toggle(workout.id)}>
      <span class="head"><span class="strong"><bdi>${title}</bdi></span><span class="small">${when}</span></span>
      <span class="size"><span class="number">${workout.setCount}</span><span class="small">${t("me.sets.of", { n: workout.setCount })}</span></span>
      <rack-icon name=${open ? "up" : "down"}></rack-icon></button></h3>
    ${open ? null : html`<ul class="brief">${workout.exercises.slice(0, 4).map((one, i) => keyed(i, html`<li><span class="name"><bdi>${one.name}</bdi></span><span>${one.best ? shown(one.best, one.type) : t("count.sets", { n: one.sets })}</span></li>`))}
      ${workout.exercises.length > 4 ? html`<li class="dim">${t("me.and", { n: workout.exercises.length - 4 })}</li>` : null}</ul>`}
    <div id=${id} class="inside" ?hidden=${!open}>${open ? inside(workout) : null}</div>
  </article>`;
}

// "Today", "Yesterday", then short enough for one line of a phone.
const near = (at) => (clock.now() - at < 2 * 86_400_000 && relativeDay(at, clock.now()).length < 12 ? relativeDay(at, clock.now()) : shortWeekday(at));

function toggle(id) {
  if (app.opened.delete(id)) app.details.delete(id);
  else { app.opened.add(id); loadWorkout(id); }
  app.editing = null;
  app.refresh();
}

function inside(workout) {
  const detail = app.details.get(workout.id);
  if (!detail) return skeleton(3);
  return html`<p class="small">${[t("count.sets", { n: detail.sets.length }), volume(detail.volumeGrams, unit()), detail.source === "strong" ? t("me.from.strong") : null].filter(Boolean).join(" · ")}</p>
    ${setList(detail.sets)}
    <div class="ends">${!detail.finishedAt ? html`<button type="button" class="btn" @click=${finish}>${t("me.finish")}</button>`
    : app.current === null && detail.source === "floor" ? html`<button type="button" class="btn" @click=${() => reopen(detail.id)}><rack-icon name="undo"></rack-icon>${t("me.continue")}</button>` : null}</div>`;
}
