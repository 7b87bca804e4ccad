// Today: the rows of other nouns, the current workout, this week's days, the latest workouts. Contract: today() → template.
import { dateText, dayAt, weekOf } from "../../shared/days.js";
import { html, keyed } from "../../shared/template.js";
import { dayKey, duration, longDay, time, volume } from "../../shared/format.js";
import { noun, rowsAt } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { progress, step } from "../../shared/log/plan.js";
import { blank, skeleton } from "../../shared/ui.js";
import { memberLog } from "../train/memberlog.js";
import { app, clock, exercise, session, unit } from "../base/state.js";
import { pickingSet } from "../train/workoutedit.js";
import { card } from "./card.js";
import { choose } from "../train/log.js";
import { setList } from "../train/sets.js";
import { waiting } from "../calendar/planned.js";
import { suggests } from "./suggest.js";
import { finish, planOf, workoutNow } from "../train/plan.js";
import { lastedMs } from "../../shared/log/workouts.js";

noun({ row: { place: "today", order: 130, draw: current } });
noun({ row: { place: "today.aside", order: 40, draw: week } });
noun({ row: { place: "today.aside", order: 50, draw: lately } });

export function today() {
  if (app.form.edited?.picking) return pickingSet();
  // While a workout is suggested, the other ways to start one are secondary.
  const isOffered = workoutNow() === null && suggests();
  const column = (place) => html`<div class="column">${rowsAt(place).map(({ draw }, i) => keyed(i, html`${draw({ isOffered })}`))}</div>`;
  return html`<header class="top"><div>
    <h1 class="title">${t("me.today")}</h1>
    <p class="dim">${longDay(clock.now())}</p>
  </div>
      <a class="face" href="#profile" aria-label=${t("me.profile.of", { name: session.member.displayName })}>
        <rack-plate .face=${session.member}></rack-plate></a></header>
    <div class="columns">${column("today")}${column("today.aside")}</div>`;
}

function current() {
  const now = workoutNow();
  if (now === undefined) return html`<section class="panel card">${skeleton(3)}</section>`;
  if (!now) return html`<section class="panel card start" aria-label=${t("me.workout")}>
    ${suggests() && !setsToday() ? null : ended()}
    <a class=${`btn wide${suggests() || waiting() ? "" : " go"}`} href="#start"><rack-icon name="flame"></rack-icon>${
      t("workout.start")}</a>
    <a class="btn wide" href="#log"><rack-icon name="plus"></rack-icon>${t("me.log.title")}</a></section>`;
  const workout = { ...now, sets: now.rows.map(({ set }) => set) };
  const minutes = Math.floor(lastedMs(workout, clock.now()) / 60_000);
  return html`<section class="panel card current" aria-labelledby="current-title">
    <header class="card-head">
      <h2 class="label" id="current-title"><span class="live"></span>${t("me.progress",
        { time: time(workout.startedAt) })}</h2>
    </header>
    ${workout.plan ? planned(workout) : null}
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
    <div class="ends">${workout.plan
      ? html`<a class="btn go" href="#workout">${t("workout.continue")}</a>`
      : html`<a class="btn go" href="#log" @click=${() => choose(null)}><rack-icon
      name="plus"></rack-icon>${t("me.log.title")}</a>`}
      ${workout.sets.length
        ? html`<button type="button" class="btn line" @click=${finish}>${t("me.finish")}</button>`
        : null}</div>
  </section>`;
}

// The progress of a workout with a plan, and its next exercise, wherever it was started.
function planned(workout) {
  const plan = planOf(workout), far = progress(plan, workout.rows), { item } = step(plan, workout.rows);
  const next = plan.find((each) => each.item === item), name = workout.name || workout.routine?.name;
  return html`<div class="begun">${name ? html`<p class="title begun-name"><bdi>${name}</bdi></p>` : null}
    ${far.planned ? html`<progress class="far" max=${far.planned} value=${far.done}
      aria-label=${t("plan.far", far)}></progress>` : null}
    <p class="small">${[far.planned ? t("plan.far", far) : null,
      next ? t("workout.next", { name: exercise(next.exercise)?.name ?? "" })
        : far.planned ? t("workout.next.none") : null,
      workout.pausedAt === undefined ? null : t("plan.paused", { time: time(workout.pausedAt) })]
      .filter(Boolean).join(" · ")}</p></div>`;
}

function setsToday() {
  const key = dayKey(clock.now());
  return (memberLog.recent.rows ?? []).filter(({ day }) => day === key).reduce((sum, { setCount }) => sum + setCount, 0);
}

// Replaces the workout's card while none is open. It says how many sets were logged today, if any.
function ended() {
  const sets = setsToday();
  return sets ? blank({ icon: "check", title: t("me.ended", { n: sets }), text: t("me.ended.text") })
    : blank({ icon: "flame", title: t("me.none"), text: t("me.none.text") });
}

function lastSetText({ sets }) {
  const about = sets.length ? exercise(sets.at(-1).exercise) : null;
  return about ? t("me.logged", { name: about.name, n: sets.length }) : "";
}

// Monday to Sunday in the gym's calendar.
function week() {
  const key = dayKey(clock.now());
  const trained = new Map();
  for (const workout of memberLog.recent.rows ?? []) trained.set(workout.day, (trained.get(workout.day) ?? 0) + 1);
  if (memberLog.current) trained.set(dayKey(memberLog.current.startedAt), 1);
  const days = weekOf(key).map((day) => ({ key: day, letter: dateText(dayAt(day), { weekday: "narrow" }),
    name: dateText(dayAt(day), { weekday: "long" }) }));
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
