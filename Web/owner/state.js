// The owner's page: its single state. Contract: app.devices is null until topic `devices` has sent its snapshot, and
// follows its events; app.areas likewise, by topic `timers`, and app.reports by topic `reports`. No topic carries members: they are loaded at each visit,
// search and change.
import { Clock } from "../shared/clock.js";
import { fault } from "../shared/words.js";
import { progressOf } from "../shared/progress.js";
import { toast } from "../shared/ui.js";
import { Session } from "../shared/session.js";

const blank = () => ({
  devices: null, adding: { code: "", name: "", errors: {} }, revoking: null, setting: null, naming: null,
  areas: null, zoning: { adding: { name: "", error: null }, open: null },
  members: { text: "", list: null, count: 0, waiting: 0 }, acting: null, gym: null, occasions: null, roomFeeds: null,
  attendance: null, boards: null, rewards: null, staff: null, month: null, reports: null, words: null,
});
export const app = { refresh: () => {}, page: "devices", ...blank() };
export const session = new Session("owner.session", () => { follow(); app.refresh(); });
export const clock = new Clock(session.socket).start();
export const owner = () => session.phase === "in" && !session.held && session.member.role === "owner";
// `password_needed` means that the owner did not want to enter the password after all.
export const showError = (error) => error.reason === "password_needed" || toast(fault(error), { tone: "bad" });

let topic = null, clocks = null, reports = null;
function follow() {
  if (!owner() || topic) return;
  const receive = ({ devices }) => { app.devices = devices; app.refresh(); };
  topic = session.socket.subscribe("devices", { snapshot: receive, event: (_, data) => receive(data) });
  const areas = ({ areas: list }) => { app.areas = list; app.refresh(); };
  clocks = session.socket.subscribe("timers", {
    snapshot: areas, event: (name, data) => name === "areas.changed" && areas(data),
  });
  reports = session.socket.subscribe("reports", {
    snapshot: (data) => { app.reports = { ...data, muting: null, done: null }; app.refresh(); }, event: heard,
  });
  loadMembers();
}

function heard(name, data) {
  const here = app.reports;
  if (!here) return;
  if (name === "reports.muted") here.muted = data.muted;
  if (name === "reports.changed") {
    const { report } = data, without = (list) => list.filter(({ id }) => id !== report.id);
    const isKnown = here.open.some(({ id }) => id === report.id);
    if (report.decision) Object.assign(here, { open: without(here.open), settled: [report, ...without(here.settled)] });
    else here.open = isKnown ? here.open.map((one) => (one.id === report.id ? report : one)) : [...here.open, report];
  }
  app.refresh();
}
session.onOut = () => {
  for (const feed of [topic, clocks, reports, app.month?.topic, app.boards?.topic]) feed?.close();
  topic = clocks = reports = null;
  progressOf(session).clear();
  Object.assign(app, blank());
};

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
