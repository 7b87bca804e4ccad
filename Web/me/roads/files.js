// Files of activities that a member chose, imported one after the other while they go on using the page. Contract:
//   files() → {items, isGoing, stopped, showsAll}; an item is {key, file, state, sent, reply, error}; state: "waits", "goes", "added", "same",
//   "wrong" (this file cannot be imported) or "lost" (it can be tried again);
//   isLater(known): what is shown is loaded again only after the last file, since each of them changes it;
//   add(list of File, over): they come after those that wait or were lost; over(item), if given, is called each time that the work on one of
//   them ends; retry(): what was lost, and then the rest; clear(): the list is put away;
//   upload(here, file, progress): sends a file; throws once `here`, which files() gave, is that of somebody who has logged out.
// Guarantees: a file is imported as a whole or not at all, and never twice, so that leaving at any moment is safe. A lost line
// stops the work, and it goes on once the line is back. Nothing is sent any more for a member who has logged out.
import { noun } from "../../shared/register.js";
import { sendBytes } from "../../shared/files/uploadbytes.js";
import { app, session } from "../base/state.js";

// What the server takes.
const MOST = 16 * 1024 * 1024;
// It keeps one upload for each member, and only as long as its connection: another tab or another device may have taken its place.
const TRIES = 4, PAUSE_MS = 500;
let made = 0;

export const files = () => (app.form.roadFiles ??= { items: [], isGoing: false, stopped: null, showsAll: false });

export const isLater = (known) => Boolean(known) && files().isGoing;

export function add(list, over) {
  const here = files();
  // What was before is done with.
  if (!here.isGoing && here.items.every(({ state }) => state !== "waits" && state !== "lost")) here.items = [];
  for (const file of list) here.items.push({ key: made += 1, file, state: "waits", sent: 0, reply: null, error: null, over });
  retry();
}

export function retry() {
  const here = files();
  for (const item of here.items) if (item.state === "lost") Object.assign(item, { state: "waits", error: null, sent: 0 });
  work(here);
}

export function clear() {
  Object.assign(files(), { items: [], showsAll: false });
  app.refresh();
}

noun({ returned() { if (app.form.roadFiles?.stopped?.unanswered) retry(); } });

const isOver = (here) => app.form.roadFiles !== here;

async function work(here) {
  if (here.isGoing) return;
  Object.assign(here, { isGoing: true, stopped: null });
  for (let item; !here.stopped && (item = here.items.find(({ state }) => state === "waits"));) {
    await one(here, item);
    if (isOver(here)) return;
    item.over?.(item);
    app.refresh();
  }
  here.isGoing = false;
  app.refresh();
}

async function one(here, item) {
  item.state = "goes";
  app.refresh();
  try {
    if (!item.file.size || item.file.size > MOST) throw new Unfit(item.file.size ? "big" : "empty");
    item.reply = await imported(here, item);
    const { added = [], same = [], weights = 0 } = item.reply;
    item.state = added.length || weights ? "added" : same.length ? "same" : "wrong";
  } catch (error) {
    Object.assign(item, { error, state: error.unanswered || error.retryable ? "lost" : "wrong" });
    if (item.state === "lost") here.stopped = error;
    // The line may be dead without saying so. A new one calls returned().
    if (error.code === "timeout") session.socket.suspect();
  }
}

// Found on this side: the file is empty or too big, or whoever chose it has logged out.
export class Unfit extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

export const upload = (here, file, progress = () => {}) => sendBytes(session, "roads.upload", file, (share) => {
  if (isOver(here)) throw new Unfit("over");
  progress(share);
});

async function imported(here, item) {
  for (let tries = 1; ; tries += 1) {
    try {
      await upload(here, item.file, (share) => {
        item.sent = share;
        app.refresh();
      });
      return await session.change("roads.import");
    } catch (error) {
      if (error.reason !== "no_such_upload" || tries === TRIES || isOver(here)) throw error;
    }
    // At random, so that two that send at the same time do not stop each other again.
    await new Promise((resolve) => { setTimeout(resolve, Math.random() * tries * PAUSE_MS); });
    if (isOver(here)) throw new Unfit("over");
  }
}
