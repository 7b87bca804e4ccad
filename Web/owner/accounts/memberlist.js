// The members that are shown. Contract: app.members → {text, show, order: what is asked for; list, found: how many that finds,
// count: of all members, next: where the next page begins, or undefined; waiting, removed; isNew: another choice has no reply yet;
// failed, moreFailed, busy}; loadMembers() loads as many rows as are there, at least a page, moreMembers() the next page; choose({text, show, order}) asks for others. No topic has members, so they are loaded
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
    const { members: first, count, found = first.length, next: second, waiting = 0, removed = [] } = await session.ask("members.list", wanted(asked));
    let list = first, next = second;
    // What somebody does with a row of a later page must not take that page away.
    while (!asked.isNew && next !== undefined && list.length < (asked.list?.length ?? 0)) {
      const more = await session.ask("members.list", { ...wanted(asked), after: next });
      list = join(list, more.members);
      next = more.next;
    }
    if (!isSame(asked)) return;
    Object.assign(asked, { list, count, found, next, waiting, removed, moreFailed: false, isNew: false });
  } catch { if (isSame(asked)) asked.failed = !asked.list || asked.isNew; }
  app.refresh();
}

export async function moreMembers() {
  const asked = app.members;
  Object.assign(asked, { busy: true, moreFailed: false });
  app.refresh();
  try {
    const { members, next } = await session.ask("members.list", { ...wanted(asked), after: asked.next });
    if (isSame(asked)) Object.assign(asked, { list: join(asked.list, members), next });
  } catch { asked.moreFailed = true; }
  asked.busy = false;
  app.refresh();
}

// Somebody may have moved to another page meanwhile.
function join(list, more) {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...more.filter(({ id }) => !known.has(id))];
}

let timer;
export function choose(wish) {
  app.members = { ...app.members, ...wish, isNew: true, next: undefined, busy: false, failed: false, moreFailed: false };
  clearTimeout(timer);
  // While somebody types, one question for several letters.
  timer = setTimeout(loadMembers, "text" in wish ? 200 : 0);
  app.refresh();
}
