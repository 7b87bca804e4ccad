// The member's calendar in another program. Contract: feed() → what the row "Calendar feed" opens. The address is a
// secret: it is asked for anew each time the row opens.
import { feed as panel } from "../../shared/calendar/feed.js";
import { app, session, showError } from "../base/state.js";

const calls = { get: () => session.ask("feeds.get"), renew: () => session.change("feeds.renew"),
  remove: () => session.change("feeds.remove") };

export const feed = () => panel(app.form.account, { kind: "member", calls, refresh: () => app.refresh(), fail: showError });
