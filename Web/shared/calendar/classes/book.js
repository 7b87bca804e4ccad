// The gym's classes as one member sees them, kept up to date while a page shows them. Contract:
//   const classes = classesOf(host, {socket, clock, changed}); host: an object with ask, change and handle, such as a
//   login or a person at the kiosk. classes.days(from, to) → {sessions, isKnown, loading, error}: loaded at the first call,
//   live from then on; what failed is asked for again half a minute later. classes.spans: how many of them are kept. classes.booking(id) → the member's own, or undefined; a host without a login has none. classes.coming() → the bookings that are in the
//   future or have news, [{booking, session}], or null until they are loaded.
//   classes.receive(data): a classes.booked of topic `me` · classes.act(method, session, {noticeMinutes}) → the reply,
//   after it was applied here · classes.stale(): after a reconnect · classes.close(): at logout.
//   holds(session, booking): whether the class takes the member's time, as they have a place in it or wait for one.
// The places of a session come from the topic `classes`, the member's own booking from `me`.
import { dayKey } from "../../format.js";

export const holds = (session, booking) => !session.cancelled && ["booked", "waiting", "checkedIn"].includes(booking?.state);

// ms
const AGAIN = 30_000;

const all = new WeakMap();

export function classesOf(host, options) {
  if (!all.has(host)) all.set(host, new ClassBook(host, options));
  return all.get(host);
}

// The members at one kiosk share one subscription of the topic. Returns a function that unsubscribes.
const feeds = new WeakMap();
function join(socket, hear) {
  if (!feeds.has(socket)) {
    const ears = new Set(), pass = (name, data) => { for (const ear of ears) ear(name, data); };
    const topic = socket.subscribe("classes", { snapshot: (data) => pass("snapshot", data), event: pass });
    feeds.set(socket, { ears, topic });
  }
  const { ears, topic } = feeds.get(socket);
  ears.add(hear);
  return () => {
    ears.delete(hear);
    if (ears.size) return;
    feeds.delete(socket);
    topic.close();
  };
}

class ClassBook {
  #ranges = new Map();
  #sessions = new Map();
  #mine = new Map();
  #coming = { isStale: true, loading: false, known: false };
  #subscription = null;
  #ended = null;

  constructor(host, { socket, clock, changed }) { Object.assign(this, { host, socket, clock, changed }); }

  // Listens until close(), because a kiosk's socket outlives each member's login.
  #listen() {
    if (this.#ended) return;
    this.#ended = new AbortController();
    this.socket.addEventListener("status", () => { if (this.socket.status === "live") this.#connected(); },
      { signal: this.#ended.signal });
  }

  // What is loading now waits for this connection, so it is no older than another request would be.
  #connected() {
    for (const range of this.#ranges.values()) if (!range.loading) Object.assign(range, { isStale: true, error: undefined });
    if (!this.#coming.loading) this.#coming.isStale = true;
  }

  days(from, to) {
    this.#follow();
    const key = `${from} ${to}`;
    if (!this.#ranges.has(key)) this.#ranges.set(key, { from, to, isStale: true, loading: false });
    const range = this.#ranges.get(key);
    if (range.error && performance.now() - range.failedAt > AGAIN) Object.assign(range, { isStale: true, error: undefined });
    if (range.isStale && !range.loading && !range.error) this.#load(range);
    const sessions = [...this.#sessions.values()].filter(({ startsAt }) => {
      const day = dayKey(startsAt);
      return day >= from && day <= to;
    }).sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);
    return { sessions, isKnown: Boolean(range.isKnown), loading: !range.isKnown && !range.error, error: range.error };
  }

  async #load(range) {
    Object.assign(range, { loading: true, isStale: false });
    try {
      const { sessions, mine } = await this.host.ask("classes.list", { from: range.from, to: range.to });
      for (const { id, startsAt } of [...this.#sessions.values()]) {
        const day = dayKey(startsAt);
        if (day >= range.from && day <= range.to) { this.#sessions.delete(id); this.#mine.delete(id); }
      }
      for (const session of sessions) this.#sessions.set(session.id, session);
      for (const booking of mine ?? []) this.#mine.set(booking.session, booking);
      Object.assign(range, { isKnown: true, error: undefined });
    } catch (error) { Object.assign(range, { error, failedAt: performance.now() }); }
    range.loading = false;
    this.changed();
  }

  #follow() {
    this.#listen();
    this.#subscription ??= join(this.socket, (name, data) => {
      for (const session of data.sessions ?? []) this.#put(session);
      if (name === "classes.changed") this.#put(data.session);
      if (name === "classes.planned") this.stale();
      this.changed();
    });
  }

  #put(session) { this.#sessions.set(session.id, session); }

  get spans() { return this.#ranges.size; }

  booking(id) { return this.#mine.get(id); }

  coming() {
    const now = this.#coming;
    this.#listen();
    if (now.failedAt !== undefined && performance.now() - now.failedAt > AGAIN) now.isStale = true;
    if (now.isStale && !now.loading) this.#loadComing();
    if (!now.known) return null;
    return [...this.#mine.values()].filter(({ session }) => this.#sessions.has(session))
      .map((booking) => ({ booking, session: this.#sessions.get(booking.session) }))
      .filter(({ booking, session }) => booking.news || (session.endsAt > this.clock.now() && holds(session, booking)))
      .sort((a, b) => a.session.startsAt - b.session.startsAt);
  }

  async #loadComing() {
    const now = this.#coming;
    Object.assign(now, { isStale: false, loading: true });
    try {
      const { bookings } = await this.host.ask("classes.mine");
      for (const each of bookings) this.receive(each);
      Object.assign(now, { known: true, failedAt: undefined });
    } catch { now.failedAt = performance.now(); }
    now.loading = false;
    this.changed();
  }

  receive({ booking, session }) {
    this.#put(session);
    this.#mine.set(booking.session, booking);
  }

  async act(method, id, more = {}) {
    const reply = await this.host.change(method, { session: id, ...more });
    if (method === "classes.seen") {
      const booking = this.#mine.get(id);
      if (booking) this.#mine.set(id, { ...booking, news: undefined });
    } else this.receive(reply);
    this.changed();
    return reply;
  }

  stale() {
    for (const range of this.#ranges.values()) Object.assign(range, { isStale: true, error: undefined });
    this.#coming.isStale = true;
  }

  close() {
    this.#subscription?.();
    this.#subscription = null;
    this.#ended?.abort();
    this.#ended = null;
    this.#ranges.clear();
    this.#sessions.clear();
    this.#mine.clear();
    Object.assign(this.#coming, { isStale: true, known: false });
  }
}
