// What the server has for https. Contract: app.https is null until topic `https` has sent its snapshot, and follows its events;
// isOn(known): https is configured, whether it works or not; concern() → null, or what the owner must do something about: "down",
// "ended" or "ending"; title(key, known), why(key, known) → what it is called, and the sentence to it; failed(why) → what the server says;
// daysLeft(known) → whole days until the certificate ends; connected() → the screens that are connected now.
import "../../shared/words/gym/https.js";
import { daysBetween } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

// A certificate that ends sooner is a problem: the server has made another by then, or warns.
const SOON_DAYS = 14;

app.https = null;
let topic = null;
noun({ entered: follow, left() {
  topic?.close();
  topic = app.https = null;
} });

function follow() {
  const receive = ({ https }) => { app.https = https; app.refresh(); };
  topic = session.socket.subscribe("https", { snapshot: receive, event: (_, data) => receive(data) });
}

export const isOn = (known) => Boolean(known) && known.kind !== "none";
export const daysLeft = ({ endsAt }) => daysBetween(dayKey(clock.now()), dayKey(endsAt));

export function concern() {
  const known = app.https;
  // Without a connection, this page does not know how it is.
  if (!isOn(known) || session.away) return null;
  if (!known.port || !known.endsAt) return "down";
  if (known.endsAt <= clock.now()) return "ended";
  return daysLeft(known) < SOON_DAYS ? "ending" : null;
}

export const title = (key, known) => t(`https.problem.${key}`, { n: key === "ending" ? daysLeft(known) : 0 });
export const why = (key, { failure, kind }) => (failure ? failed(failure) : t(key === "down" ? "https.problem.starting" : `https.problem.${kind}`));
// The server's sentence may end with a full stop or without.
export const failed = (failure) => t("https.failed", { why: failure.replace(/\.$/, "") });

export const connected = () => (session.away ? [] : (app.devices ?? []).filter(({ online }) => online));
