// Heart sessions of the open client, if they share them. Contract: clientHeart(one) → template; `one` is currentClient() of clientdata.js.
import { blankPast, past } from "../../shared/floor/hearts/past.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html } from "../../shared/template.js";
import { fault } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

const refresh = () => app.refresh();

export function clientHeart(one) {
  // hearts.session takes no `client`: the session's own id says whose it is. Kept with the client, so it goes with the consent.
  const sessions = (one.heart ??= { state: blankPast(), reads: progressOf({ ask: (...request) => session.ask(...request) }, refresh) });
  return past({ state: sessions.state, now: () => clock.now(), refresh, list: (range) => one.reads.of("hearts.sessions", range, { apart: true }),
    whole: (id) => sessions.reads.of("hearts.session", { id }, { apart: true }),
    failed: (title, error) => html`<p class="notice bad" role="alert">${title}. ${fault(error)}</p>` });
}
