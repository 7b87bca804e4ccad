// The weeks of 5/3/1 in tabs. Contract: weeks({weeks, week, show(week), liftOf(exercise), find(exercise), acts(session,
//   week)}) → template: `week` is the one that is open, acts → what can be done with a session, or null.
// Draws the plates of one side for each top set on a bar. A sentence names weights that are lighter than every bar.
import { html, keyed } from "../../template.js";
import { number } from "../../format.js";
import { lighterIn } from "../../log/lighter.js";
import { load, usesPlates } from "../../log/plates.js";
import { repsText } from "../../log/targets.js";
import { t } from "../../words.js";
import { inUnit } from "./link.js";
import "../../words/coaching/programpages.js";

export function weeks({ weeks: all, week, show, liftOf, find, acts = () => null }) {
  const open = all.find((each) => each.week === week) ?? all[0];
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = all[(all.indexOf(open) + step + all.length) % all.length];
    show(next.week);
    requestAnimationFrame(() => document.getElementById(`week-${next.week}`)?.focus());
  };
  return html`<div class="program-weeks">
    <div class="program-tabs" role="tablist" aria-label=${t("program.weeks")} @keydown=${move}>${all.map((each) =>
      keyed(each.week, html`<button type="button" class="chip" role="tab" id=${`week-${each.week}`}
        aria-selected=${each === open ? "true" : "false"} aria-controls="program-week"
        tabindex=${each === open ? "0" : "-1"} @click=${() => show(each.week)}>${t(each.week === 4
          ? "program.week.deload" : "program.week", { week: each.week })}</button>`))}</div>
    <div class="program-sessions" role="tabpanel" id="program-week" tabindex="0"
      aria-labelledby=${`week-${open.week}`}>${open.sessions.map((session) => keyed(session.lifts.join(" "),
        html`<section class=${`panel program-day ${session.state}`}>${lifts(session, liftOf, find)}
          ${acts(session, open.week)}</section>`))}</div></div>`;
}

// Boring But Big is a separate item.
function lifts({ lifts: ids, plan, state }, liftOf, find) {
  return ids.map((id) => {
    const [main, boring] = plan.filter(({ exercise }) => exercise === id);
    if (!main) return html`<h2 class="title">${liftOf(id)}</h2>`;
    const lighter = lighterIn([...main.sets, ...boring?.sets ?? []], find(id));
    const warm = main.sets.filter(({ kind }) => kind === "warmup"), work = main.sets.filter(({ kind }) => kind !== "warmup");
    return html`<header><h2 class="title">${liftOf(id)}</h2>${["done", "next", "skipped"].includes(state)
      ? html`<span class=${`pill ${state === "done" ? "good" : "wait"}`}>${t(`program.state.${state}`)}</span>` : null}
      </header>
      ${warm.length ? html`<p class="small dim">${t("program.warmup", { sets: warm.map(text).join(", ") })}</p>` : null}
      <ol class="program-sets">${work.map((set, at) => html`<li class=${at === 2 ? "top" : ""}><span
        class="number">${number(set.load.weight.value)}</span> <span>× ${repsText(set.reps)}</span></li>`)}</ol>
      ${plates(work.at(-1).load.weight, find(id))}
      ${boring ? html`<p class="small">${t("program.bbb.line", { n: boring.sets.length,
        reps: boring.sets[0].reps.min, weight: inUnit(boring.sets[0].load.weight) })}</p>` : null}
      ${lighter ? html`<p class="small dim">${lighter}</p>` : null}`;
  });
}

const text = ({ load: { weight }, reps }) => `${number(weight.value)}\u00a0×\u00a0${repsText(reps)}`;

function plates({ value, unit }, exercise) {
  const loaded = exercise && usesPlates(exercise) ? load(value, unit) : null;
  if (!loaded) return null;
  const sum = loaded.plates.map(number).join(" + "), u = t(`unit.${unit}`);
  return html`<p class="program-plates small dim"><span class="program-bar" aria-hidden="true">${loaded.plates.map((plate) =>
    html`<i class=${`p${String(plate).replace(".", "_")} ${unit}`}></i>`)}</span>${sum
      ? t("plates.each", { sum, unit: u }) : t("plates.bar")}</p>`;
}
