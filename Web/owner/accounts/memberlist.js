// The members that are shown. Contract: app.members → {text, show, order: what is asked for; list, found: how many that finds,
// count: of all members, next: where the next page begins, or undefined; waiting, removed, failed, moreFailed, busy}; loadMembers() loads
// the first page, moreMembers() the next; choose({text, show, order}) asks for others. No topic has members, so they are loaded
// at login and at each visit, search and change.
import { noun } from "../../shared/register.js";
import { app, owner, session } from "../state.js";

const blank = () => { app.members = { text: "", show: "", order: "name", list: null, found: 0, count: 0, waiting: 0 }; };
blank();
noun({ entered: () => loadMembers(), left: blank });
// A login may begin before its line is live again, and then nothing could be read.
session.socket.addEventListener("status", () => { if (session.socket.status === "live" && owner() && !app.members.list) loadMembers(); });

// What was asked for, as the methods take it.
export function wanted({ text, show, order } = app.members) {
  return { ...(text.trim() ? { text: text.trim() } : {}), ...(show ? { show } : {}), ...(order === "name" ? {} : { order }) };
}

const isSame = (asked) => app.members === asked;

export async function loadMembers() {
  const asked = app.members;
  asked.failed = false;
  try {
    const { members: list, count, found = list.length, next, waiting = 0, removed = [] } = await session.ask("members.list", wanted());
    if (!isSame(asked)) return;
    Object.assign(asked, { list, count, found, next, waiting, removed, moreFailed: false });
  } catch { asked.failed = !asked.list; }
  app.refresh();
}

export async function moreMembers() {
  const asked = app.members;
  Object.assign(asked, { busy: true, moreFailed: false });
  app.refresh();
  try {
    const { members, next } = await session.ask("members.list", { ...wanted(), after: asked.next });
    // Somebody may have moved to another page meanwhile.
    const known = new Set(asked.list.map(({ id }) => id));
    if (isSame(asked)) Object.assign(asked, { list: [...asked.list, ...members.filter(({ id }) => !known.has(id))], next });
  } catch { asked.moreFailed = true; }
  asked.busy = false;
  app.refresh();
}

let timer;
export function choose(wish) {
  app.members = { ...app.members, ...wish };
  clearTimeout(timer);
  // While somebody types, one question for several letters.
  timer = setTimeout(loadMembers, "text" in wish ? 200 : 0);
  app.refresh();
}
