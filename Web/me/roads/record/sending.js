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
// Those that are in the list of files.
const going = new Set();

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
  const road = reply?.added?.[0] ?? reply?.same?.[0];
  // Without its name it stays, and is sent again: the server then says that it has it.
  if (road) { if (await named(one, road)) await kept.drop(one); }
  else await kept.change(one, { state: "refused", error: error && { code: error.code, field: error.field, reason: error.reason, params: error.params } });
  going.delete(one.head.recording);
  remember();
  app.refresh();
}

// The member typed this name, so others may see it. It must be sent apart: a name in a file counts as the file's.
async function named({ head: { name } }, { id }) {
  if (!name) return true;
  try { await session.change("roads.change", { id, name }); } catch (error) { return !error.unanswered && !error.retryable; }
  return true;
}

async function begin() {
  if (here.phase === "idle") await kept.again();
  remember();
  send();
}

noun({ entered: begin, returned: send, left: () => going.clear() });
// This file is loaded a while after the login.
if (session.phase === "in") begin();
