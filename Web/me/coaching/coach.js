// What a trainer does in the member's workout, on the phone. Contract: coach() → the card, or the form for a reply while
// it is open. coachcard.js decides whether there is anything to show.
import { html } from "../../shared/template.js";
import { coachCard, saying } from "../../shared/coaching/coachcard.js";
import { choose } from "../train/log.js";
import { planOf, setPlan, workoutNow } from "../train/plan.js";
import { coaching } from "../train/coaching.js";
import { app, exercise, showError, unit } from "../base/state.js";

const hostOf = (now) => ({ coaching, workout: now && { ...now, plan: now.plan?.length ? planOf(now) : null }, unit: unit(),
  exercise, setPlan, refresh: app.refresh, fail: showError, use });

export function coach() {
  const host = hostOf(workoutNow());
  return coaching.reply ? html`<section class="panel card">${saying(host)}</section>` : coachCard(host, { kind: "card" });
}

function use({ exercise: id, target }) {
  choose(id, target);
  location.hash = "log";
  coaching.dismiss().catch(() => {});
}
