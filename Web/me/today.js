// Today: the workout in progress, live; this week's days; the last workouts. Contract: today() → template.
import { html, keyed } from "../shared/template.js";
import { dayKey, duration, longDay, time, volume } from "../shared/format.js";
import { language, t } from "../shared/words.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { app, clock, exercise, rest, say, session, unit, waiting } from "./state.js";
import { choose } from "./log.js";
import { card } from "./history.js";
import { restCard } from "./rest.js";
import { results } from "./results.js";
import { setList } from "./sets.js";

export function today() {
  return html`<header class="top"><div><h1 class="title">${t("me.today")}</h1><p class="dim">${longDay(clock.now())}</p></div>
      <a class="face" href="#profile" aria-label=${t("me.profile.of", { name: session.member.displayName })}><rack-plate .face=${session.member}></rack-plate></a></header>
    <div class="columns"><div class="column">${rest.phase ? restCard() : null}${results()}${current()}${app.current && !rest.phase ? restCard() : null}</div><div class="column">${week()}${lately()}</div></div>`;
}

// Sets that still wait here for the server are shown among the others, and say so.
function withWaiting(workout) {
  const late = waiting().filter((item) => item.method === "sets.log").map((item) => ({ ...item.params, id: `w${item.id}`, at: item.wall, records: [], waits: true }));
  if (!late.length) return workout;
  return { startedAt: late[0].at, volumeGrams: 0, ...workout, sets: [...(workout?.sets ?? []), ...late] };
}

function current() {
  if (app.current === undefined) return html`<section class="panel card">${skeleton(3)}</section>`;
  const workout = withWaiting(app.current);
  if (!workout) return html`<section class="panel card start" aria-label=${t("me.workout")}>${blank({ icon: "flame", title: t("me.none"), text: t("me.none.text") })}
    <a class="btn go wide" href="#log"><rack-icon name="plus"></rack-icon>${t("me.log.title")}</a></section>`;
  const minutes = Math.max(0, Math.floor((clock.now() - workout.startedAt) / 60_000));
  return html`<section class="panel card current" aria-labelledby="current-title">
    <header class="card-head"><h2 class="label" id="current-title"><span class="live"></span>${t("me.progress", { time: time(workout.startedAt) })}</h2></header>
    <dl class="sums">
      <div><dd class="number">${workout.sets.filter((set) => set.kind !== "warmup").length}</dd><dt>${t("me.sets")}</dt></div>
      <div><dd class="number">${minutes < 100 ? minutes : duration(minutes * 60).slice(0, -3)}</dd><dt>${t(minutes < 100 ? "me.minutes" : "me.hours")}</dt></div>
      <div><dd class="number">${volume(workout.volumeGrams, unit())}</dd><dt>${t("me.volume")}</dt></div>
    </dl>
    <p class="unseen" role="status">${said(workout)}</p>
    ${setList(workout.sets, { action: (id) => html`<a class="btn icon" href="#log" aria-label=${t("me.another", { name: exercise(id)?.name ?? "" })} @click=${() => choose(id)}><rack-icon name="plus"></rack-icon></a>` })}
    <div class="ends"><a class="btn go" href="#log" @click=${() => choose(null)}><rack-icon name="plus"></rack-icon>${t("me.log.title")}</a>
      ${app.current ? html`<button type="button" class="btn line" @click=${finish}>${t("me.finish")}</button>` : null}</div>
  </section>`;
}

const said = (workout) => { const last = workout.sets.at(-1); return last && exercise(last.exercise) ? t("me.logged", { name: exercise(last.exercise).name, n: workout.sets.length }) : ""; };

export async function finish() {
  const { id } = app.current;
  try {
    await session.change("workouts.finish", { workout: id });
    app.current = null;
    toast(t("me.finished"), { undo: () => reopen(id) });
  } catch (error) { say(error); }
  app.refresh();
}

export async function reopen(id) {
  try {
    app.current = (await session.change("workouts.reopen", { workout: id })).workout;
    if (app.page !== "today") location.hash = "today";
  } catch (error) { say(error); }
  app.refresh();
}

// Monday to Sunday as the gym's calendar has them. Noon in UTC keeps a day's key its own in every zone.
function week() {
  const key = dayKey(clock.now());
  const noon = Date.parse(`${key}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * 86_400_000;
  const trained = new Map();
  for (const workout of app.lately ?? []) trained.set(workout.day, (trained.get(workout.day) ?? 0) + 1);
  if (app.current) trained.set(dayKey(app.current.startedAt), 1);
  const days = Array.from({ length: 7 }, (_, i) => new Date(monday + i * 86_400_000)).map((date) => ({
    key: date.toISOString().slice(0, 10),
    letter: new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" }).format(date),
    name: new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(date),
  }));
  const done = days.filter((day) => trained.has(day.key)).length;
  return html`<section class="panel card" aria-labelledby="week-title">
    <header class="card-head"><h2 class="label" id="week-title">${t("me.week")}</h2><span class="small">${t("me.week.days", { n: done })}</span></header>
    <ol class="week">${days.map((day) => keyed(day.key, html`<li class=${`day${trained.has(day.key) ? " done" : ""}${day.key === key ? " now" : ""}${day.key > key ? " ahead" : ""}`}>
      <span aria-hidden="true">${day.letter}</span><span class="mark" aria-hidden="true"></span>
      <span class="unseen">${day.name}: ${t(trained.has(day.key) ? "me.trained" : day.key > key ? "me.ahead" : "me.rested")}</span></li>`))}</ol>
  </section>`;
}

function lately() {
  const done = (app.lately ?? []).filter((workout) => workout.finishedAt && workout.id !== app.current?.id).slice(0, 3);
  if (!app.lately) return html`<section class="panel card">${skeleton(2)}</section>`;
  return html`<section class="lately" aria-labelledby="last-title"><header class="card-head"><h2 class="label" id="last-title">${t("me.last")}</h2>${done.length ? html`<a class="link" href="#history">${t("me.last.all")}</a>` : null}</header>
    ${done.length ? done.map((workout) => keyed(workout.id, card(workout, { day: true })))
    : html`<div class="panel card">${blank({ icon: "list", title: t("me.last.none"), text: t("me.last.none.text"), action: html`<a class="btn" href="#import">${t("me.import.open")}</a>` })}</div>`}
  </section>`;
}
