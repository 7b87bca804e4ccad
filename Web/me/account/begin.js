// The one step after the sign-up, at #begin: what somebody trains for, on how many days a week and for how long. Contract: begin() → template.
// Nothing is chosen beforehand, and nothing needs to be. What was chosen goes into the aims and the goals; Today shows it.
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { choice } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/accounts/begin.js";
import "../../shared/words/progress/aims.js";
import { landing } from "../base/links.js";
import { app, session, showError } from "../base/state.js";

const GOALS = ["keepFit", "gainMuscle", "strength", "loseWeight"], DAYS = [1, 2, 3, 4, 5, 6, 7], MINUTES = [30, 45, 60, 90];

export function begin() {
  const form = (app.form.begin ??= { goal: null, daysPerWeek: null, minutes: null, busy: false });
  const ask = (name, values, textOf = String) => choice({ name, label: t(`begin.${name}`), value: form[name],
    options: values.map((value) => ({ value, label: textOf(value) })), set: (value) => { form[name] = value; app.refresh(); } });
  // One of them alone would fill the other with a default that nobody chose.
  const isWhole = form.goal && form.daysPerWeek;
  return html`${head({ title: t("begin.title"), below: t("begin.text") })}
    <form class="panel card entry" novalidate aria-label=${t("begin.title")} @submit=${(event) => {
      event.preventDefault();
      if (isWhole && !form.busy) save(form);
    }}>${ask("goal", GOALS, (goal) => t(`aims.goal.${goal}`))}
      ${ask("daysPerWeek", DAYS)}${ask("minutes", MINUTES, (n) => t("begin.minutes.n", { n }))}
      <div class="ends"><button class="btn go big" ?disabled=${!isWhole || form.busy}>${t("begin.do")}</button>
        <button type="button" class="btn line" ?disabled=${form.busy} @click=${leave}>${t("begin.skip")}</button></div>
      <p class="hint">${t("begin.later")}</p></form>`;
}

function leave() {
  app.form.begin = null;
  location.hash = app.from === "welcome" ? "welcome" : landing();
}

async function save(form) {
  const { goal, daysPerWeek, minutes } = form, reads = progressOf(session);
  form.busy = true;
  app.refresh();
  try {
    // Both changes replace a whole group, so what was chosen earlier goes along.
    const [known, { daily, weekly }] = await Promise.all([session.ask("aims.get"), session.ask("goals.get")]), { chosen, ...aims } = known;
    reads.put("aims.get", {}, await session.change("aims.set", { ...aims, goal, daysPerWeek, ...minutes && { minutes } }));
    reads.put("goals.get", {}, await session.change("goals.set", { ...minutes && { daily: { ...daily, minutes } },
      weekly: { ...weekly, workouts: daysPerWeek } }));
    reads.stale({ method: "suggestions.today" });
    // Whoever has gone to another page stays there.
    if (app.form.begin === form && app.page === "begin") leave();
  } catch (error) {
    form.busy = false;
    showError(error);
  }
  app.refresh();
}
