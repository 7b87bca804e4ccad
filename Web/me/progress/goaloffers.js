// Goals that trainers propose, for the member to accept or decline. Contract: goalOffers() → template, or null without
// any.
import { html, keyed } from "../../shared/template.js";
import { dayText } from "../../shared/days.js";
import { weight } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session, unit } from "../base/state.js";

const METHOD = "goals.proposals";
let busy = null;

export function goalOffers() {
  const offers = progressOf(session).of(METHOD).data?.proposals;
  if (!offers?.length) return null;
  return html`<section class="panel card" aria-labelledby="offers-title"><h2 class="label" id="offers-title">${
      t("goal.offer.title")}</h2><ul class="offers">${offers.map((one) => keyed(one.id, html`<li><p><span class="strong">${
    t("goal.offer.what", { name: one.name, weight: weight(one.weight, unit()), day: dayText(one.by, { year: true }) })}</span><br><span
    class="small">${t("goal.offer.by", { name: one.trainer.name })}</span></p><div class="ends"><button type="button" class="btn go" data-live
    aria-label=${t("goal.offer.take.of", one)} ?disabled=${busy === one.id} @click=${() => answer(one, true)}>${t("goal.offer.take")}</button><button
    type="button" class="btn quiet" data-live aria-label=${t("goal.offer.leave.of", one)} ?disabled=${busy === one.id} @click=${() =>
      answer(one, false)}>${t("goal.offer.leave")}</button></div></li>`))}</ul></section>`;
}

async function answer({ id }, agrees) {
  busy = id;
  app.refresh();
  try {
    progressOf(session).put(METHOD, {}, await session.change("goals.answer", { proposal: id, agrees }));
    toast(t(agrees ? "goal.offer.taken" : "goal.offer.left"));
  } catch (error) {
    toast(fault(error), { tone: "bad" });
    progressOf(session).stale({ method: METHOD });
  }
  busy = null;
  app.refresh();
}
