// What the server says of its backups. Contract: app.backups is null until topic `backups` has sent its snapshot, and follows its events;
// look() has the server look into its folders again, and an event says what
// has changed; newest(known) → the latest backup of either folder, or null; concern() → null, or what the owner must do something about: "old", "none",
// "off", "second" or "same" (the second folder is on the disk of the data); title(key, known), why(known, key) → what it is called, and the sentence to it; backUp() begins one.
import "../../shared/words/gym/backups.js";
import { DAY_MS } from "../../shared/days.js";
import { noun } from "../../shared/register.js";
import { number, relativeDay, time } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, owner, session, showError } from "../state.js";

// ms. An older backup is a problem.
export const OLD_MS = 2 * DAY_MS;

app.backups = null;
let topic = null, isAsked = false;
noun({ entered: follow, left() {
  topic?.close();
  topic = app.backups = null;
  isAsked = false;
} });

function follow() {
  const receive = ({ backups }) => {
    app.backups = backups;
    if (isAsked && !backups.isRunning) {
      isAsked = false;
      // A failure stands on the page.
      if (!backups.first.failure && backups.first.last) toast(t("backups.done", { size: sizeOf(backups.first.last) }));
    }
    app.refresh();
  };
  topic = session.socket.subscribe("backups", { snapshot: receive, event: (_, data) => receive(data) });
}

// What the topic says stands without it.
export const look = () => { if (owner()) session.ask("backups.get").catch(() => {}); };

export async function backUp() {
  try {
    const { hasBegun } = await session.ask("backups.make");
    isAsked ||= hasBegun;
    toast(t(hasBegun ? "backups.begun" : "backups.already"));
  } catch (error) { showError(error); }
}

export const newest = ({ first, second }) => [first.last, second?.last].filter(Boolean).sort((a, b) => b.at - a.at)[0] ?? null;
export const sizeOf = ({ bytes }) => t("backups.mb", { n: number(Math.max(1, Math.round(bytes / 100_000)) / 10) });

export function concern() {
  const known = app.backups;
  // Without a connection, this page does not know how they are.
  if (!known?.isKnown || session.away) return null;
  const last = newest(known);
  if (last && clock.now() - last.at > OLD_MS) return "old";
  // A copy that is missing for two nights: the stick is not there or full, or the mount hangs.
  if (last) return (known.second?.failure || known.second?.silentSince) && !(clock.now() - known.second.last?.at <= OLD_MS) ? "second" : isSame(known) ? "same" : null;
  return known.first.failure || known.first.silentSince ? "none" : known.isNightly ? null : "off";
}

export const title = (key, known) => t(`backups.problem.${key}`, { n: key === "old" ? daysSince(newest(known)) : 0 });
// The folder is there although its stick is not. Both may be on another disk than the data.
export const isSame = ({ first, second }) => Boolean(first.isOnDataDisk && second?.isOnDataDisk);
export const why = ({ first, second, isNightly }, key) => (key === "same" ? t("backups.same", { path: second.path }) : first.silentSince ? silent(first, "backups.silent.first") : first.failure ? failed(first.failure) : second?.silentSince ? silent(second) : second?.failure ? failed(second.failure) : isNightly ? t("backups.problem.late") : t("backups.off"));

export const silent = ({ silentSince: at }, key = "backups.silent") => t(key, { day: relativeDay(at, clock.now()), time: time(at) });
const daysSince = ({ at }) => Math.floor((clock.now() - at) / DAY_MS);
// The server's sentence may end with a full stop or without.
export const failed = ({ at, why: cause }) => t("backups.failed", { day: relativeDay(at, clock.now()), time: time(at), why: cause.replace(/\.$/, "") });
