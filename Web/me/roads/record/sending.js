// Sends saved recordings like files (../files.js), once the server can be reached. Contract: save(one, {name, kind}):
// stored here first; send(): all that wait; again(one): one that the server refused.
// Guarantee: a recording is removed from this browser only when the server has confirmed that it has it, and its name. The server
// stores the same activity once, so one that is sent twice counts once.
import { usualTitle } from "../../../shared/roads/measure.js";
import { gpxOf } from "../../../shared/roads/live/gpx.js";
import { noun } from "../../../shared/register.js";
import { app, session } from "../../base/state.js";
import { add } from "../files.js";
import { here, kept, mine, remember } from "./state.js";
import { close, flush } from "./recorder.js";

const TYPE = "application/gpx+xml";
// How often a name is sent, and after which pause if the server does not say.
const TRIES = 6, PAUSE_MS = 2_000;
// Those that are in the list of files, or whose name is sent. A new set after each logout.
let going = new Set();

export function fileOf({ head, points }) {
  const { name, kind, startedAt } = head;
  return new File([gpxOf({ name, kind, points })], `${name || usualTitle({ kind, startedAt })}.gpx`, { type: TYPE });
}

export async function save(one, { name, kind }) {
  await flush();
  await kept.change(one, { state: "ready", name, kind });
  if (here.one === one) close();
  remember();
  send();
}

export async function again(one) {
  await kept.change(one, { state: "ready", error: null });
  remember();
  send();
}

export function send() {
  if (session.phase !== "in" || session.held) return;
  const ready = mine().filter(({ head }) => head.state === "ready" && !going.has(head.recording));
  for (const one of ready) {
    going.add(one.head.recording);
    add([fileOf(one)], (item) => answered(one, item));
  }
  app.refresh();
}

// One that was lost stays in the list of files, which sends it again.
async function answered(one, { state, reply, error }) {
  if (state === "lost") return;
  const those = going, road = reply?.added?.[0] ?? reply?.same?.[0];
  // Without its name it stays, and is sent again at the next login or connection: the server then says that it has it.
  if (road) { if (await named(one, road)) await kept.drop(one); }
  else await kept.change(one, { state: "refused", error: error && { code: error.code, field: error.field, reason: error.reason, params: error.params } });
  those.delete(one.head.recording);
  remember();
  app.refresh();
}

// The member typed this name, so others may see it. It must be sent apart: a name in a file counts as the file's.
async function named({ head: { name } }, { id }) {
  const those = going;
  for (let tries = 1; name; tries += 1) {
    try {
      await session.change("roads.change", { id, name });
      return true;
    } catch (error) {
      // The line may be dead without saying so. Once it is back, all that wait are sent.
      if (error.code === "timeout") session.socket.suspect();
      if (error.unanswered || !error.retryable) return !error.unanswered;
      if (tries === TRIES) return false;
      await new Promise((resolve) => { setTimeout(resolve, error.retryAfterMs ?? tries * PAUSE_MS); });
    }
    if (those !== going) return false;
  }
  return true;
}

async function begin() {
  if (here.phase === "idle") await kept.again();
  remember();
  send();
}

noun({ entered: begin, returned: send, left: () => { going = new Set(); } });
// This file is loaded a while after the login.
if (session.phase === "in") begin();
