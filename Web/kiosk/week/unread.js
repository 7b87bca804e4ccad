// What could not be read for the calendar. Contract: askAgain(error, now, forget): half a minute later, forget() asks for it again, if now()
// is still that error; unread(person, plans, own) → what stands above the days, or null.
// Guarantee: a day without appointments has none. One whose appointments are not known says so.
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";

const AGAIN_MS = 30_000;
const waiting = new WeakSet();
// Replies that failed, and are asked for again: what they said before is not true until it has come.
const failed = new WeakSet();

export function askAgain(error, now, forget) {
  if (!error || waiting.has(error)) return;
  waiting.add(error);
  setTimeout(() => {
    // It may have been asked for in the meantime.
    if (now() === error) forget();
    app.refresh();
  }, AGAIN_MS);
}

export function unread(person, plans, own) {
  if (!person) return null;
  const retry = () => { progressOf(person).retry(); app.refresh(); };
  for (const reply of [plans, own]) {
    askAgain(reply.error, () => reply.error, retry);
    if (reply.error) failed.add(reply);
    else if (!reply.loading && !reply.isStale) failed.delete(reply);
  }
  // While the server is away nothing is asked, and there is no error.
  const isUnread = (reply) => failed.has(reply) || (!reply.data && !live());
  const missing = [["plan", plans], ["appt", own]].filter(([, reply]) => isUnread(reply));
  return missing.length ? html`<div class="week-unread" role="alert"><rack-icon name="cloud"></rack-icon><div>${missing.map(([key]) =>
    keyed(key, html`<p>${t(`week.unread.${key}`)}</p>`))}</div><button type="button" class="btn" ?disabled=${!live() || plans.loading || own.loading} @click=${retry}>${
    t("week.retry")}</button></div>` : null;
}
