// A client's workout in progress, on the trainer's page. Contract: live(one) → template for an open client
// (currentClient() of clientdata.js); liveOf(one) → its LiveClient; forgetLive() closes it.
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { LiveClient } from "../../shared/coaching/live/client.js";
import { partsOf, waiting } from "../../shared/coaching/live/view.js";
import { app, book, clock, session } from "../state.js";

let open = null;

export function liveOf(one) {
  if (open?.id !== one.id) {
    open?.close();
    // The client's own exercises are known only from their workouts.
    const known = (id) => book.find(id)
      ?? open?.one.pages.rows?.flatMap((row) => row.exercises).find((each) => each.exercise === id);
    open = new LiveClient(one.id, { session, book, clock, exercise: known, changed: () => app.refresh(),
      logged: (workout) => {
        open?.one.workouts.delete(workout);
        open?.one.pages.load();
      } }).open();
  }
  return Object.assign(open, { one });
}

export function forgetLive() {
  open?.close();
  open = null;
}

export function live(one) {
  const now = liveOf(one), waits = waiting(now);
  if (waits) return html`<section class="panel card">${waits}</section>`;
  const { isOff, lifting, others, comments, bar } = partsOf(now);
  return html`<section class=${`panel live-card${isOff ? " card off" : ""}`} aria-label=${t("live.title")}>
    ${lifting}${others}${comments}</section>${bar}`;
}
