// Goals of the open client, and those that the trainer proposes. Contract: goals(one) → template; `one` is
// currentClient() of clientdata.js.
import { isLift } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { dayText, shift } from "../../shared/days.js";
import { dayKey, weight } from "../../shared/format.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/review.js";
import { app, book, clock, session, unit } from "../state.js";

const TONES = { reached: "good", onCourse: "good", behind: "bad", missed: "bad" };
const QUARTER_DAYS = 91;
const refresh = () => app.refresh();

// The client's own exercises are known only from the workouts.
const nameOf = (one, id) => book.find(id)?.name
  ?? one.pages.rows?.flatMap((row) => row.exercises).find((each) => each.exercise === id)?.name
  ?? t("clients.exercise.choose");

const line = (name, goal) => t("review.target", { name, weight: weight(goal.weight, unit()), day: dayText(goal.by, { year: true }) });

export function goals(one) {
  const { data } = one.reads.of("goals.get"), proposed = one.reads.of("goals.proposals").data?.proposals ?? [];
  if (!data) return null;
  const { weekly, thisWeek, targets } = data;
  return html`<section class="panel card" aria-labelledby="client-goals"><div class="card-head"><h2 class="label"
      id="client-goals">${t("clients.goals")}</h2><span class="small">${t("clients.weekly", { n: thisWeek.workouts,
      goal: weekly.workouts })}</span></div>
    ${targets.length || proposed.length ? html`<ul class="targets">${targets.map((target) => keyed(target.exercise,
      html`<li><span>${line(nameOf(one, target.exercise), target)}${target.agreedWith ? html` <span class="small">${
        t("clients.goal.agreed", { name: target.agreedWith.name })}</span>` : null}</span><span
        class=${`pill ${TONES[target.state] ?? ""}`}>${t(`review.target.${target.state}`)}</span></li>`))}${proposed.map((goal) =>
      keyed(`proposed ${goal.id}`, html`<li><span>${line(goal.name, goal)} <span class="pill wait">${
        t("clients.goal.proposed")}</span></span><button type="button" class="btn quiet" data-live aria-label=${t("clients.goal.withdraw.of",
        { name: goal.name })} @click=${() => withdraw(one, goal)}>${t("clients.goal.withdraw")}</button></li>`))}</ul>` : null}
    ${one.goal ? form(one) : html`<div class="ends"><button type="button" class="btn" @click=${() => begin(one)}><rack-icon
      name="plus"></rack-icon>${t("clients.goal.propose")}</button></div>`}</section>`;
}

function begin(one) {
  const later = shift(dayKey(clock.now()), QUARTER_DAYS);
  one.goal = { exercise: null, weight: "", by: later, errors: {}, busy: false };
  refresh();
  requestAnimationFrame(() => document.getElementById("goal-exercise")?.focus());
}

// The client's exercises first, then the gym's.
function offered(one) {
  const done = new Map();
  for (const row of one.pages.rows ?? []) for (const each of row.exercises) {
    if (isLift(each.type ?? book.find(each.exercise)?.type)) done.set(each.exercise, each.name);
  }
  const rest = (book.list ?? []).filter((each) => isLift(each.type) && !done.has(each.id)).map((each) => [each.id, each.name]);
  return [...done, ...rest];
}

function form(one) {
  const { goal } = one, all = offered(one);
  goal.exercise ??= all[0]?.[0] ?? null;
  const set = (name) => (text) => { goal[name] = text; delete goal.errors[name]; refresh(); };
  return html`<form class="entry" novalidate aria-label=${t("clients.goal.propose")} @submit=${(event) => {
    event.preventDefault();
    propose(one);
  }}>
    <div class="field"><label for="goal-exercise">${t("clients.exercise.choose")}</label><select class="input" id="goal-exercise"
      @change=${(event) => { goal.exercise = Number(event.target.value); refresh(); }}>${all.map(([id, name]) => keyed(id,
        html`<option value=${id} ?selected=${id === goal.exercise}>${name}</option>`))}</select>${goal.errors.exercise
        ? html`<p class="wrong" role="alert">${goal.errors.exercise}</p>` : null}</div>
    <div class="pair">${field({ id: "goal-weight", label: t("clients.goal.weight", { unit: t(`unit.${unit()}`) }), value: goal.weight,
      error: goal.errors.weight, inputmode: "decimal", maxlength: 7, set: set("weight") })}
      ${field({ id: "goal-by", label: t("clients.goal.by"), type: "date", value: goal.by, error: goal.errors.by, set: set("by") })}</div>
    <p class="hint">${t("clients.goal.hint", { name: one.row.client.name })}</p>
    <div class="ends"><button class="btn go" ?disabled=${goal.busy}>${t("clients.goal.propose.do")}</button><button type="button"
      class="btn quiet" @click=${() => { one.goal = null; refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function propose(one) {
  const { goal } = one, value = Number(goal.weight.trim().replace(",", "."));
  if (!(value > 0)) goal.errors.weight = t("clients.goal.number");
  if (!goal.by) goal.errors.by = t("fault.required");
  if (Object.keys(goal.errors).length) return refresh();
  goal.busy = true;
  refresh();
  try {
    await session.change("goals.propose", { client: one.id, exercise: goal.exercise, weight: { value, unit: unit() }, by: goal.by });
    one.goal = null;
    toast(t("clients.goal.proposed.done", { name: one.row.client.name }));
    one.reads.stale({ method: "goals.proposals" });
  } catch (error) {
    const place = error.field?.split(".")[0];
    Object.assign(goal, { busy: false, errors: { [["weight", "by"].includes(place) ? place : "exercise"]: fault(error) } });
  }
  refresh();
}

async function withdraw(one, { id }) {
  try { await session.change("goals.withdraw", { client: one.id, proposal: id }); }
  catch (error) { toast(fault(error), { tone: "bad" }); }
  one.reads.stale({ method: "goals.proposals" });
  refresh();
}
