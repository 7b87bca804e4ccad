// The members that are shown. Contract: app.members → {text, list, count, waiting, removed, failed}; loadMembers() loads
// those whose name has `text`. No topic has members, so they are loaded at login and at each visit, search and change.
import { noun } from "../../shared/register.js";
import { app, owner, session } from "../state.js";

const blank = () => { app.members = { text: "", list: null, count: 0, waiting: 0 }; };
blank();
noun({ entered: loadMembers, left: blank });
// A login may begin before its line is live again, and then nothing could be read.
session.socket.addEventListener("status", () => { if (session.socket.status === "live" && owner() && !app.members.list) loadMembers(); });

export async function loadMembers() {
  const asked = app.members, { text } = asked;
  asked.failed = false;
  try {
    const reply = await session.ask("members.list", text.trim() ? { text: text.trim() } : {});
    if (app.members !== asked || asked.text !== text) return;
    Object.assign(asked, { list: reply.members, count: reply.count, waiting: reply.waiting ?? 0,
      removed: reply.removed ?? [] });
  } catch (error) { asked.failed = !asked.list; }
  app.refresh();
}
