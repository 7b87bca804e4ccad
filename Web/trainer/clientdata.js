// The trainer's clients: the list, and the one that is open. Contract:
//   clients.list → rows of `clients.list`, null before the first reply; clients.failed; clients.load();
//   clients.shown(now) → the rows by filter, text and order; clients.open → the open client's id, or null;
//   openClient(id); currentClient() → {row, reads, pages, workouts} of the open one, or null;
//   followClients() while a trainer is logged in: a consent that ends closes what is open of it; forgetClients() at logout.
import { HistoryPages } from "../shared/historypages.js";
import { progressOf } from "../shared/progress.js";
import { toast } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { assigned } from "./assigndata.js";
import { app, book, coaches, routines, session } from "./state.js";

const blank = () => ({ list: null, failed: false, open: null, filter: "needs", order: "name", text: "", form: null });

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
    // The server's order is that of need; whoever trains now can be helped now.
    if (clients.filter === "needs" && !text) return [...rows.filter((row) => row.trainingSince),
      ...rows.filter((row) => !row.trainingSince)];
    const by = { name: (a, b) => a.client.name.localeCompare(b.client.name),
      last: (a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0), month: (a, b) => b.month - a.month };
    return [...rows].sort(by[clients.order]);
  },
};

let current = null;

export function openClient(id) {
  const number = /^\d+$/.test(id ?? "") ? Number(id) : null;
  if (clients.open !== number) current = null;
  clients.open = number;
}

export function currentClient() {
  const row = clients.list?.find((one) => one.client.id === clients.open);
  if (!row) return null;
  if (current?.id !== clients.open) {
    const id = clients.open, ask = (method, params) => session.ask(method, { client: id, ...params });
    const changed = () => app.refresh();
    current = { id, ask, pages: new HistoryPages(ask, changed), reads: progressOf({ ask }, changed), opened: new Set(),
      workouts: new Map(), exercise: null, isSure: false };
    current.pages.load();
    if (!book.list) book.load();
  }
  current.row = row;
  return current;
}

// A workout of the open client with its sets, asked for once.
export function workoutOf(one, id) {
  const known = one.workouts.get(id);
  if (known) return known;
  const entry = { workout: null, fault: null };
  one.workouts.set(id, entry);
  one.ask("workouts.get", { workout: id }).then(({ workout }) => { entry.workout = workout; },
    (error) => { entry.fault = error; }).then(() => app.refresh());
  return entry;
}

let topic = null;
export function followClients() {
  if (topic || !coaches()) return;
  topic = session.socket.subscribe("me", { as: session.handle, snapshot: () => {}, event: happened });
}

function happened(event, data) {
  const { client, shares } = data;
  if (event === "assignments.changed") assigned(data);
  // A template that was changed on another page leaves its copies behind.
  if (event.startsWith("routine.")) {
    routines.event(event, data);
    if (event === "routine.changed") assigned({ template: data.routine.id });
    return app.refresh();
  }
  if (event !== "clients.changed") return;
  assigned({});
  // What is open was read under the old consent.
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

export function forgetClients() {
  topic?.close();
  [topic, current] = [null, null];
  Object.assign(clients, blank());
}
