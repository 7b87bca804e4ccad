// Train: what is suggested today, a routine, the last workout again, an empty one, a past one; the clocks and the tools.
// Contract: train() → #train.
import { byUse, factsOf, nameOf, pastOf } from "../../shared/coaching/routines/rows.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { skeleton } from "../../shared/ui.js";
import { programLink } from "../../shared/coaching/programs/link.js";
import { rowsAt } from "../../shared/register.js";
import { suggests } from "./suggest.js";
import { calcLink } from "../progress/calclink.js";
import { top } from "../train/top.js";
import { floor } from "../train/floor.js";
import { choose } from "../train/log.js";
import { repeat, startRoutine, startWorkout, workoutNow } from "../train/plan.js";
import { memberLog } from "../train/memberlog.js";
import { programs, routines } from "../train/plans.js";
import { app, clock, session } from "../base/state.js";

const SHOWN = 5;

export function train() {
  const { book } = routines;
  if (!app.form.loading) { app.form.loading = true; routines.load(); }
  programs.need();
  const program = programLink(programs);
  const now = workoutNow(), last = memberLog.recent.rows?.find((row) => row.finishedAt);
  const rows = [...book.rows ?? []].sort(byUse), [next] = rows, used = next?.lastUsedAt ? next : null;
  // Fetched in advance, so that they can be started without a connection.
  if (used) book.of(used.id);
  if (last) memberLog.workout(last.id);
  const isSuggested = !now && suggests();
  return html`${top(t("me.train"))}
    ${now ? html`<div class="panel card"><p>${t(now.rows.length ? "workout.start.open" : "workout.start.begun")}</p>
      <a class="btn go wide" href="#workout">${t("workout.continue")}</a></div>` : null}
    ${app.form.startFault ? html`<p class="notice bad" role="alert">${fault(app.form.startFault)}</p>` : null}
    ${rowsAt("train").map(({ order, draw }) => keyed(order, html`${draw()}`))}
    ${program && !program.isNew ? row({ ...program, act: program.open, go: !now && !isSuggested }) : null}
    ${used ? row({ label: t("plan.start.continue"), name: used.name, facts: aboutOf(used), act: () => take(used),
      go: !now && !isSuggested && (!program || program.isNew) }) : null}
    ${last ? row({ label: t("plan.start.repeat"), name: nameOf(last), facts: pastOf(last, clock.now()),
      act: () => guarded(() => repeat(last)), go: !now && !isSuggested && !used && (!program || program.isNew) }) : null}
    <section class="lately" aria-labelledby="routines-title">
      <header class="card-head"><h2 class="label" id="routines-title">${t("plan.start.routines")}</h2>
        <a class="link" href="#routines">${t("me.last.all")}</a></header>
      ${!book.rows ? (book.fault ? html`<p class="notice bad">${fault(book.fault)}</p>` : skeleton(3))
        : html`<ul class="panel picks">${rows.filter((each) => each !== used).slice(0, SHOWN).map((each) => keyed(each.id,
          html`<li><a class="pick" href=${`#routine/${each.id}`}><span><span class="strong"><bdi>${
            each.name}</bdi></span><span class="small">${aboutOf(each)}</span></span><rack-icon
            name="next"></rack-icon></a></li>`))}</ul>`}
    </section>
    <section class="lately" aria-labelledby="free-title"><h2 class="label" id="free-title">${t("workout.start.free")}</h2>
      <div class="panel rows card">
        <button type="button" class="row" @click=${() => startWorkout()}><span><span class="strong">${
          t("workout.start.empty")}</span><span class="small">${t("workout.start.empty.text")}</span></span><rack-icon
          name="next"></rack-icon></button>
        ${program?.isNew ? html`<a class="row" href="#program"><span><span class="strong">${program.name}</span><span
          class="small">${program.facts}</span></span><rack-icon name="next"></rack-icon></a>` : null}
        <a class="row" href="#log" @click=${() => choose(null)}><span><span class="strong">${t("me.log.title")}</span><span class="small">${
          t("me.log.what")}</span></span><rack-icon name="next"></rack-icon></a>
        <a class="row" href="#past"><span><span class="strong">${t("workout.past")}</span><span class="small">${
          t("workout.past.text")}</span></span><rack-icon name="next"></rack-icon></a></div></section>
    <section class="panel rows card" aria-label=${t("me.tools")}>
      <a class="row" href="#clocks"><span><span class="strong">${t("me.clocks")}</span><span class="small">${
        t("me.clocks.n", { n: floor.shown([]).length })}</span></span><rack-icon name="next"></rack-icon></a>
      <a class="row" href="#breathe"><span><span class="strong">${t("me.breathe")}</span><span class="small">${
        t("me.breathe.what")}</span></span><rack-icon name="next"></rack-icon></a>
      <a class="row" href="#history"><span class="strong">${t("me.history")}</span><rack-icon name="next"></rack-icon></a>
      ${calcLink()}</section>`;
}

const row = ({ label, name, facts, act, go }) => html`<button type="button" class=${`begin${go ? " btn go" : " panel"}`}
  @click=${act}><span class="label">${label}</span><span class="title"><bdi>${name}</bdi></span><span>${facts}</span>
  </button>`;

const aboutOf = (row) => factsOf(row, clock.now()).join(" · ");

async function guarded(act) {
  app.form.startFault = null;
  try { await act(); } catch (error) { app.form.startFault = error; }
  app.refresh();
}

const take = ({ id }) => guarded(async () => {
  const { routine: kept } = routines.book.of(id);
  const { routine } = await session.ask("routines.get", { routine: id }).catch((error) => {
    if (kept && error.unanswered) return { routine: kept };
    throw error;
  });
  startRoutine(routine);
});
