// The member's own heart while a strap is on: what topic `heart` says, and its row on Today. Contract: heart.now → the newest
// heart.now, or null without a strap. What draws it is loaded later (heartpage.js).
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { laterPart } from "../later.js";
import { app, session } from "../base/state.js";

export const heart = { now: null };
const row = laterPart("heartRow");
let topic = null;

function put(now) {
  const was = heart.now;
  heart.now = now.state ? now : null;
  // The session is over, and stored.
  if (was && !heart.now) progressOf(session).stale({ method: "hearts.sessions" });
  app.refresh();
}

noun({
  row: { place: "today", order: 48, draw: () => (heart.now ? row() : null) },
  entered() { topic ??= session.socket.subscribe("heart", { as: session.handle, snapshot: put, event: (_, data) => put(data) }); },
  left() {
    topic?.close();
    [topic, heart.now] = [null, null];
  },
});
