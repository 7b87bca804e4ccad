// What could not be read for the calendar. Contract: askAgain(reply, forget): half a minute after reply.error, forget() and a redraw ask
// for it again; unread(person, plans, own) → what stands above the days, or null.
// Guarantee: a day without appointments has none. One whose appointments are not known says so.
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";

const AGAIN_MS = 30_000;
const waiting = new WeakSet();

export function askAgain(reply, forget) {
  const { error } = reply;
  if (!error || waiting.has(error)) return;
  waiting.add(error);
  setTimeout(() => {
    // It may have been asked for in the meantime.
    if (reply.error === error) forget();
    app.refresh();
  }, AGAIN_MS);
}

export function unread(person, plans, own) {
  if (!person) return null;
  const retry = () => { progressOf(person).retry(); app.refresh(); };
  for (const reply of [plans, own]) askAgain(reply, retry);
  // While the server is away nothing is asked, and there is no error.
  const isUnread = ({ data, error }) => error || (!data && !live());
  const missing = [["plan", plans], ["appt", own]].filter(([, reply]) => isUnread(reply));
  return missing.length ? html`<div class="week-unread" role="alert"><rack-icon name="cloud"></rack-icon><div>${missing.map(([key]) =>
    keyed(key, html`<p>${t(`week.unread.${key}`)}</p>`))}</div><button type="button" class="btn" ?disabled=${!live()} @click=${retry}>${
    t("week.retry")}</button></div>` : null;
}
