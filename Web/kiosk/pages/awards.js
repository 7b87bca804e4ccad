// A member's awards, the progress towards the next ones, and their goals of the day and the week. Goals are changed on
// the phone. Contract: awardsPage(person) → the view "awards"; announceAward(award, person) → announces one.
// Guarantee: no requests are made while the server cannot be reached; what was loaded stays.
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { byNearest, earnedRow, nextRow, weekGoals } from "../../shared/progress/awards.js";
import { announce } from "../../shared/progress/awardnews.js";
import { rings } from "../../shared/progress/charts/rings.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { amounts } from "../../shared/log/workouts.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { workoutOf } from "../person/sets.js";

const ask = (person, method) => progressOf(person, app.refresh).of(method, {}, { asks: live() });

export function announceAward(award, person) {
  announce(award, person.id, { who: app.people.length > 1 ? person.member.displayName : undefined });
}

function todays({ log }, now) {
  const key = dayKey(app.clock.now());
  const done = (log.recent.rows ?? []).filter(({ day, id }) => day === key && id !== now?.id)
    .map(({ id }) => log.workout(id).workout).filter(Boolean);
  return [...done, ...(now ? [{ ...now, sets: now.rows.map(({ set }) => set) }] : [])];
}

export function awardsPage(person) {
  const awards = ask(person, "awards.list"), goals = ask(person, "goals.get"), { unit } = person.member;
  if (live() && !person.log.recent.rows && !person.log.recent.busy && !person.log.recent.fault) person.log.recent.load();
  const leave = () => person.screen.back();
  onKeys((key) => key === "Escape" && (leave(), true));
  return html`<main class="laurels">
    ${head({ title: t("award.page"), back: { act: leave } })}
    <div class="aims">
      <section class="panel" aria-labelledby="goal-day"><h2 class="label" id="goal-day">${t("goal.day")}</h2>
        ${rings(amounts(todays(person, workoutOf(person)), app.clock.now()), goals.data?.daily)}</section>
      <section class="panel" aria-labelledby="goal-week"><h2 class="label" id="goal-week">${t("goal.week")}</h2>
        ${goals.data ? weekGoals(goals.data, unit) : goals.loading ? skeleton(3)
          : html`<p class="dim">${missing(goals)}</p>`}
        <p class="dim hint">${t("goal.phone")}</p></section>
    </div>
    ${awards.data ? lists(awards.data, unit) : html`<section class="panel all">${awards.loading ? skeleton(5)
      : blank({ icon: "cloud", title: missing(awards), action: html`<button type="button" class="btn" @click=${() => {
        progressOf(person).retry();
        app.refresh();
      }}>${t("retry")}</button>` })}</section>`}
  </main>`;
}

const missing = ({ error }) => (error && live() ? fault(error) : t("fault.away"));

function lists({ earned, next }, unit) {
  return html`<section class="panel" aria-labelledby="award-next"><h2 class="label" id="award-next">${t("award.next")}</h2>
      <ul class="awards-next" tabindex="0" aria-labelledby="award-next">${byNearest(next).map((one) =>
        keyed(one.slug, nextRow(one, { unit })))}</ul></section>
    <section class="panel" aria-labelledby="award-earned"><div class="line"><h2 class="label" id="award-earned">${
      t("award.title")}</h2><span class="label">${t("award.count", { n: earned.length })}</span></div>
      ${earned.length ? html`<ul class="awards" tabindex="0" aria-labelledby="award-earned">${earned.map((one) =>
        keyed(one.id, earnedRow(one, { now: app.clock.now() })))}</ul>`
      : html`<p class="dim">${t("award.none.here")}</p>`}</section>`;
}
