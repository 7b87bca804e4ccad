// Follows friends, messages and points from login to logout. Contract: messages (shared/social/messages.js); unsent: the
// outbox of messages, apart from that of sets, so that neither waits for the other.
import { friendsOf } from "../../shared/social/friends.js";
import { Messages } from "../../shared/social/messages.js";
import { Outbox } from "../../shared/log/outbox.js";
import { noun } from "../../shared/register.js";
import { remindersOf } from "../../shared/calendar/reminders.js";
import { openBox } from "../../shared/store.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, handleOf, session } from "../base/state.js";

export const unsent = new Outbox(session.socket, clock, { handleOf, open: () => openBox("me-messages") });
unsent.addEventListener("changed", () => app.refresh());
unsent.load();

export const messages = new Messages({ changed: () => app.refresh(), heard: () => remindersOf(session).stale() });
friendsOf(session, { socket: session.socket, changed: () => app.refresh() });

noun({
  entered() {
    messages.follow(session.socket, session.handle);
    unsent.flush();
  },
  hears: { "points.given": ({ points, level }) => toast(t("me.points.given", { n: points, level })) },
  left() {
    messages.close();
    friendsOf(session).close();
  },
});
