// The member's log (shared/log/log.js), which says when a request is needed after an event. Contract: memberLog.
import { MemberLog } from "../../shared/log/log.js";
import { noun } from "../../shared/register.js";
import { app, ask, clock, exercise, outbox, session } from "../base/state.js";

export const memberLog = new MemberLog({
  ask, exercise, now: () => clock.now(), changed: () => app.refresh(),
});

noun({
  began(snapshot) {
    memberLog.begin(snapshot);
    if (!memberLog.recent.rows) memberLog.recent.load();
  },
  hears: { "": (data, event) => memberLog.event(event, data) },
  returned: () => memberLog.retry(),
  left: () => memberLog.clear(),
});

// Applies the reply to a queued set without waiting for its event.
outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
  if (item.member === session.member?.id && reply.set) memberLog.put(reply.set, { logged: true });
});
