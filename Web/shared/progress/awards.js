// Awards as every screen draws them. Contract: amount(value, of, unit) → text; nextRow(one, {unit}) and
//   earnedRow(one, {now}) → <li> for an <ul class="awards-next"> and an <ul class="awards"> (awards.css);
//   byNearest(next) → the nearest first; weekGoals(goals, unit) → the week's progress, from the reply of goals.get;
//   earnedIn(awards, workout) → those of a workout, from the reply of awards.list.
import { html, keyed } from "../template.js";
import { dayText } from "../days.js";
import { dayKey, pounds, volume, whole } from "../format.js";
import { t } from "../words.js";
import { medal } from "./medals.js";
import "../words/progress/awards.js";

const OF = { g: "weight", lb: "weight", "%": "percent" };
export const WEEKLY = ["workouts", "sets", "volumeGrams"];

const day = (key, now) => dayText(key, { year: key.slice(0, 4) !== dayKey(now).slice(0, 4) });

export const amount = (value, of, unit) => (of === "g" ? volume(value, unit) : of === "lb" ? pounds(value)
  : of === "%" ? t("award.percent", { n: value }) : whole(value));

// Awards without any progress come last.
export const byNearest = (next) => [...next].sort((a, b) => b.value / b.goal - a.value / a.goal);
export const earnedIn = (awards, workout) => (awards?.earned ?? []).filter((one) => one.workout === workout);

export const nextRow = (one, { unit }) => html`<li><p class="award-line"><span class="strong">${one.name}</span><span
    class="small">${t(`award.of.${OF[one.unit] ?? one.unit}`,
      { value: amount(one.value, one.unit, unit), goal: amount(one.goal, one.unit, unit), n: one.goal })}</span></p>
  <progress class="far" max=${one.goal} value=${one.value} aria-label=${one.name}></progress>
  <p class="small"><bdi>${one.text}</bdi></p></li>`;

export const earnedRow = (one, { now }) => html`<li class="earned">${medal(one)}<span><span
  class="strong">${one.name}</span><span class="small"><bdi>${one.text}</bdi></span></span><span class="small">${
  day(one.day, now)}</span></li>`;

export const weekGoals = ({ thisWeek, weekly }, unit) => html`<dl class="week-goals" aria-label=${t("goal.week")}>${
  WEEKLY.map((name) => {
    const value = thisWeek[name] ?? 0, goal = weekly[name];
    return keyed(name, html`<div><dt>${t(`goal.weekly.${name}`)}</dt><dd>${name === "volumeGrams"
      ? t("goal.of", { value: volume(value, unit), goal: volume(goal, unit) })
      : t("goal.of", { value: whole(value), goal: whole(goal) })}</dd>
      <dd class="bar"><progress class="far" max=${goal} value=${Math.min(value, goal)} aria-label=${
        t(`goal.weekly.${name}`)}></progress></dd></div>`);
  })}</dl>`;
