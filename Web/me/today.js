// Today: the current workout, this week's days, the latest workouts. Contract: today() → template.
import { html, keyed } from "../shared/template.js";
import { dayKey, duration, longDay, time, volume } from "../shared/format.js";
import { language, t } from "../shared/words.js";
import { blank, skeleton } from "../shared/ui.js";
import { clock, exercise, memberLog, rest, session, unit, waiting } from "./state.js";
import { card } from "./card.js";
import { choose } from "./log.js";
import { restCard } from "./rest.js";
import { results } from "./results.js";
import { setList } from "./sets.js";
import { finish } from "./workout.js";

export function today() {
  return html`<header class="top"><div>
    <h1 class="title">${t("me.today")}</h1>
    <p class="dim">${longDay(clock.now())}</p>
  </div>
      <a class="face" href="#profile" aria-label=${t("me.profile.of", { name: session.member.displayName })}>
        <rack-plate .face=${session.member}></rack-plate></a></header>
    <div class="columns"><div class="column">
      ${rest.phase ? restCard() : null}
      ${results()}
      ${current()}
      ${memberLog.current && !rest.phase ? restCard() : null}
    </div><div class="column">${week()}${lately()}</div></div>`;
}

// Adds the sets that are not sent yet, marked as waiting.
function withWaiting(workout) {
  const unsent = waiting().filter((item) => item.method === "sets.log")
    .map((item) => ({ ...item.params, id: `w${item.id}`, at: item.wall, records: [], waits: true }));
  if (!unsent.length) return workout;
  return { startedAt: unsent[0].at, volumeGrams: 0, ...workout, sets: [...(workout?.sets ?? []), ...unsent] };
}

function current() {
  if (memberLog.current === undefined) return html`<section class="panel card">${skeleton(3)}</section>`;
  const workout = withWaiting(memberLog.current);
  if (!workout) return html`<section class="panel card start" aria-label=${t("me.workout")}>
    ${blank({ icon: "flame", title: t("me.none"), text: t("me.none.text") })}
    <a class="btn go wide" href="#log"><rack-icon name="plus"></rack-icon>${t("me.log.title")}</a></section>`;
  const minutes = Math.max(0, Math.floor((clock.now() - workout.startedAt) / 60_000));
  return html`<section class="panel card current" aria-labelledby="current-title">
    <header class="card-head">
      <h2 class="label" id="current-title"><span class="live"></span>${t("me.progress",
        { time: time(workout.startedAt) })}</h2>
    </header>
    <dl class="sums">
      <div><dd class="number">${workout.sets.filter((set) => set.kind !== "warmup").length}</dd>
        <dt>${t("me.sets")}</dt>
      </div>
      <div><dd class="number">${minutes < 100 ? minutes : duration(minutes * 60).slice(0, -3)}</dd>
        <dt>${t(minutes < 100 ? "me.minutes" : "me.hours")}</dt>
      </div>
      <div><dd class="number">${volume(workout.volumeGrams, unit())}</dd><dt>${t("me.volume")}</dt></div>
    </dl>
    <p class="unseen" role="status">${lastSetText(workout)}</p>
    ${setList(workout.sets,
      { action: (id) => html`<a class="btn icon" href="#log"
        aria-label=${t("me.another", { name: exercise(id)?.name ?? "" })} @click=${() => choose(id)}><rack-icon
          name="plus"></rack-icon></a>` })}
    <div class="ends"><a class="btn go" href="#log" @click=${() => choose(null)}><rack-icon
      name="plus"></rack-icon>${t("me.log.title")}</a>
      ${memberLog.current
        ? html`<button type="button" class="btn line" @click=${finish}>${t("me.finish")}</button>`
        : null}</div>
  </section>`;
}

function lastSetText({ sets }) {
  const about = sets.length ? exercise(sets.at(-1).exercise) : null;
  return about ? t("me.logged", { name: about.name, n: sets.length }) : "";
}

// Monday to Sunday in the gym's calendar. Noon UTC keeps each date on its own day in every time zone.
function week() {
  const key = dayKey(clock.now());
  const noon = Date.parse(`${key}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * 86_400_000;
  const trained = new Map();
  for (const workout of memberLog.recent.rows ?? []) trained.set(workout.day, (trained.get(workout.day) ?? 0) + 1);
  if (memberLog.current) trained.set(dayKey(memberLog.current.startedAt), 1);
  const days = Array.from({ length: 7 }, (_, i) => new Date(monday + i * 86_400_000)).map((date) => ({
    key: date.toISOString().slice(0, 10),
    letter: new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" }).format(date),
    name: new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(date),
  }));
  const done = days.filter((day) => trained.has(day.key)).length;
  return html`<section class="panel card" aria-labelledby="week-title">
    <header class="card-head">
      <h2 class="label" id="week-title">${t("me.week")}</h2>
      <span class="small">${t("me.week.days", { n: done })}</span>
    </header>
    <ol class="week">${days.map((day) => keyed(day.key, dayOf(day, key, trained.has(day.key))))}</ol>
  </section>`;
}

function dayOf(day, today, trained) {
  const ahead = day.key > today, state = trained ? "trained" : ahead ? "ahead" : "rested";
  return html`<li class=${`day${trained ? " done" : ""}${day.key === today ? " now" : ""}${ahead ? " ahead" : ""}`}>
    <span aria-hidden="true">${day.letter}</span><span class="mark" aria-hidden="true"></span>
    <span class="unseen">${day.name}: ${t(`me.${state}`)}</span></li>`;
}

function lately() {
  const { rows } = memberLog.recent;
  const done = (rows ?? []).filter((workout) => workout.finishedAt).slice(0, 3);
  if (!rows) return html`<section class="panel card">${skeleton(2)}</section>`;
  return html`<section class="lately" aria-labelledby="last-title">
    <header class="card-head">
      <h2 class="label" id="last-title">${t("me.last")}</h2>
      ${done.length ? html`<a class="link" href="#history">${t("me.last.all")}</a>` : null}
    </header>
    ${done.length ? done.map((workout) => keyed(workout.id, card(workout, { day: true })))
    : html`<div class="panel card">
      ${blank({ icon: "list", title: t("me.last.none"), text: t("me.last.none.text"),
        action: html`<a class="btn" href="#import">${t("me.import.open")}</a>` })}
    </div>`}
  </section>`;
}
