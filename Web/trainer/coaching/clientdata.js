// The trainer's clients: the list, and the one that is open. Contract:
//   clients.list → rows of `clients.list`, null before the first reply; clients.failed; clients.load();
//   clients.shown() → the rows by filter, text and order; clients.open → the open client's id, or null; clients.part: which
//   part of their page; clients.byItself: the client that opened without a tap;
//   openClient(id); currentClient() → {row, reads, pages, workouts, kept} of the open one, or null; span(row, days) →
//   its compliance over so many days, or null if nothing was planned.
// When a consent ends, that client is closed.
import { HistoryPages } from "../../shared/log/historypages.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { toast } from "../../shared/ui.js";
import { language, t } from "../../shared/words.js";
import { forgetLive } from "./live.js";
import { app, book, session } from "../state.js";

const NAMES = new Intl.Collator(language);

// No event says when one of the clients begins to train, so the list is reloaded while it is shown.
const AGAIN_MS = 15_000;
let timer;
noun({ hears: { "goals.answered": goalAnswered, "clients.changed": clientChanged },
  returned() {
    if (clients.list) clients.load();
    for (const [id, { fault }] of current?.workouts ?? []) if (fault) loadWorkout(current, id);
  },
  entered() {
    timer = setInterval(() => {
      if (app.page === "clients" && !document.hidden && clients.list && session.socket.status === "live") clients.load();
    }, AGAIN_MS);
  },
  left() {
    clearInterval(timer);
    forgetLive();
    current = null;
    // The address stays, and the next login follows it.
    Object.assign(clients, blank(), { open: clients.open });
  } });

const blank = () => ({ list: null, failed: false, open: null, filter: "needs", order: "need", text: "", form: null, part: null, byItself: null });

export const span = (row, days) => row.compliance?.find((one) => one.days === days && one.planned > 0) ?? null;

// Clients without a figure come last.
const share = (row) => { const one = span(row, 30); return one ? one.done / one.planned : 2; };
const ORDER = { name: (a, b) => NAMES.compare(a.client.name, b.client.name), last: (a, b) => (a.lastAt ?? 0) - (b.lastAt ?? 0),
  kept: (a, b) => share(a) - share(b), fatigue: (a, b) => (b.fatigue?.index ?? -1) - (a.fatigue?.index ?? -1) };

export const clients = { ...blank(),
  async load() {
    const member = session.member?.id;
    try {
      const { clients: list } = await session.ask("clients.list");
      if (session.member?.id !== member) return;
      Object.assign(clients, { list, failed: false });
    } catch { clients.failed = !clients.list; }
    app.refresh();
  },
  shown() {
    const text = clients.text.trim().toLowerCase();
    const rows = clients.list.filter((row) => (text ? row.client.name.toLowerCase().includes(text)
      : clients.filter === "needs" ? row.needs || row.trainingSince : clients.filter === "now" ? row.trainingSince : true));
    if (clients.order !== "need") return rows.sort(ORDER[clients.order]);
    // The server sorts by need. Clients who train now come first, because they can be helped now.
    return [...rows.filter((row) => row.trainingSince), ...rows.filter((row) => !row.trainingSince)];
  },
};

let current = null;

export function openClient(id) {
  const number = /^\d+$/.test(id ?? "") ? Number(id) : null;
  if (clients.open !== number) {
    current = clients.part = null;
    if (clients.byItself !== number) clients.byItself = null;
    forgetLive();
  }
  clients.open = number;
}

export function currentClient() {
  const row = clients.list?.find((one) => one.client.id === clients.open);
  if (!row) return null;
  if (current?.id !== clients.open) {
    const id = clients.open, ask = (method, params) => session.ask(method, { client: id, ...params });
    const changed = () => { keepUp(); app.refresh(); };
    current = { id, ask, pages: new HistoryPages(ask, changed), reads: progressOf({ ask }, changed), opened: new Set(),
      workouts: new Map(), kept: new Map(), keptTo: null, exercise: null, isSure: false, choosing: null };
    current.pages.load();
    if (!book.list) book.load();
  }
  current.row = row;
  return current;
}

// How the shown workouts compare with their plans, loaded once for each page.
function keepUp() {
  const one = current, last = one?.pages.rows?.at(-1);
  if (!last || one.keptTo === last.id) return;
  const to = one.pages.rows.find((row) => row.id === one.keptTo)?.startedAt ?? one.pages.rows[0].startedAt;
  one.keptTo = last.id;
  one.ask("clients.workouts", { from: last.startedAt, to }).then(({ workouts }) => {
    for (const row of workouts) one.kept.set(row.workout, row);
    app.refresh();
  }, () => { one.keptTo = null; });
}

// {workout, fault}: a workout of the open client with its sets. It is loaded once; after a failure loadWorkout tries again.
export function workoutOf(one, id) {
  if (!one.workouts.has(id)) loadWorkout(one, id);
  return one.workouts.get(id);
}

export function loadWorkout(one, id) {
  const entry = { workout: null, fault: null };
  one.workouts.set(id, entry);
  one.ask("workouts.get", { workout: id }).then(({ workout }) => { entry.workout = workout; },
    (error) => { entry.fault = error; }).then(() => app.refresh());
}

function goalAnswered({ agrees, client, name }) {
  toast(t(agrees ? "clients.goal.agrees" : "clients.goal.declines", { name: client.name, goal: name }), { ms: 8_000 });
  if (current?.id === client.id) for (const method of ["goals.get", "goals.proposals"]) current.reads.stale({ method });
  app.refresh();
}

function clientChanged({ client, shares }) {
  // Drop the open client: the data was loaded under the old consent.
  if (current?.id === client.id) current = null;
  if (!shares) {
    if (clients.list) clients.list = clients.list.filter((row) => row.client.id !== client.id);
    if (clients.open === client.id) {
      toast(t("clients.ended", { name: client.name }), { ms: 8_000 });
      location.hash = "clients";
    }
  }
  if (clients.list) clients.load();
  app.refresh();
}
