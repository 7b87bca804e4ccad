// Steps on Today: the day's number, with a ring once the member has a goal. Whoever has never used steps sees nothing.
// Contract: stepsIn({from, to}) → the cached reply of steps.get; stepsLink() → the row of Progress that leads to #steps. What the
// page #steps draws is loaded later (steps.js).
import { shift } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { ring } from "../../../shared/progress/charts/rings.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { noun } from "../../../shared/register.js";
import { keep } from "../../../shared/store.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import { session } from "../../base/state.js";
import { dayNow } from "../glance.js";

export const METHOD = "steps.get";
// Whoever had steps within so many days has the row.
const RECENT = 7;

const reads = () => progressOf(session);
const forget = () => reads().stale({ method: METHOD });

// The length of a step may come from these, and with it each distance.
let body = null;

export function stepsIn(days) {
  const now = [session.member.id, session.member.heightCm, session.member.sex].join(" ");
  if (body !== now) forget();
  body = now;
  return reads().of(METHOD, days, { apart: true });
}

noun({ row: { place: "today", order: 55, draw: row }, hears: { "steps.": forget } });

// This browser keeps whether there is a row, so that it has its room before the reply is here.
function isUsed(data) {
  const name = `steps.row.${session.member.id}`, was = Boolean(keep.get(name));
  if (!data) return was;
  const is = Boolean(data.goal || data.days.length);
  if (is && !was) keep.set(name, true);
  if (was && !is) keep.remove(name);
  return is;
}

function row() {
  const today = dayNow(), { data } = stepsIn({ from: shift(today, 1 - RECENT), to: today });
  if (!isUsed(data)) return null;
  const entered = data?.days.find(({ day }) => day === today)?.steps, steps = entered ?? 0, goal = data?.goal;
  return html`<a class="panel card steps-row" href="#steps">${goal ? html`<span class=${`ring of-steps${steps >= goal ? " met" : ""}`}>${
    ring(steps, goal)}<rack-icon name="check"></rack-icon></span>` : null}<span>${data && entered === undefined ? t("me.steps.none")
    : html`<span class="number">${data ? whole(steps) : "–"}</span> <span class="small">${goal ? t("me.steps.of", { goal: whole(goal) })
      : t("me.steps.today", { n: steps })}</span>`}</span><rack-icon name="next"></rack-icon></a>`;
}

export const stepsLink = () => html`<a class="row" href="#steps"><span><span class="strong">${t("me.steps.open")}</span><span
  class="small">${t("me.steps.what")}</span></span><rack-icon name="next"></rack-icon></a>`;
