// The top of Today while no workout is in progress: what was done today, with the way back to it; or, when nothing is
// planned or suggested, a way to begin.
import { html } from "../../shared/template.js";
import { dayKey } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { blank } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { waitingCard } from "../base/waitingcard.js";
import { clock } from "../base/state.js";
import { choose } from "../train/log.js";
import { memberLog } from "../train/memberlog.js";
import { reopen } from "../train/plan.js";

noun({ row: { place: "today.now", order: 30, draw: doneToday } });
noun({ row: { place: "today.now", order: 60, draw: idle } });

function doneToday() {
  const { rows, fault } = memberLog.recent, key = dayKey(clock.now()), done = (rows ?? []).filter(({ day }) => day === key);
  const sets = done.reduce((sum, { setCount }) => sum + setCount, 0), last = done.find(({ finishedAt }) => finishedAt);
  if (!sets) return rows || fault ? null : waitingCard();
  return html`<section class="panel card now-card" aria-label=${t("me.workout")}><p class="now-done"><rack-icon name="check"></rack-icon><span><span
      class="strong">${t("me.ended", { n: sets })}</span><span class="small">${t("me.ended.text")}</span></span></p>
    <a class="btn wide" href="#train">${t("now.another")}</a>
    ${last ? html`<button type="button" class="btn wide" @click=${() => reopen(last.id)}><rack-icon name="undo"></rack-icon>${
      t("workout.done.not")}</button>` : null}
    <div class="now-ways"><a class="link" href="#history">${t("now.see")}</a></div></section>`;
}

function idle() {
  return html`<section class="panel card now-card start" aria-label=${t("me.workout")}>
    ${blank({ icon: "flame", title: t("me.none"), text: t("me.none.text") })}
    <a class="btn go wide big" href="#train">${t("workout.start")}</a>
    <div class="now-ways"><a class="link" href="#log" @click=${() => choose(null)}>${t("me.log.title")}</a></div></section>`;
}
