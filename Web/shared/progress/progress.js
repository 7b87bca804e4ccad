// A cache of replies about a member's progress. Contract:
//   const reads = progressOf(session, changed); session: an object with ask(method, params), such as a login here or a
//   person at the kiosk; changed() redraws (by default the session's own).
//   reads.of(method, params, {past, whole, apart, asks}) → {data?, error?, loading}: loaded at the first call. After
//   reads.stale() the next call loads it again, and the old data stays until then. `past`: the open workout does not
//   change the reply, so reads.stale({open: true}) does not affect it. `whole`: only the end of a workout changes the
//   reply, and not a single set or award, so reads.stale({set: true}) does not affect it. `apart`: nothing in the log
//   changes the reply, so reads.stale({log: true}) does not affect it. `asks: false` only returns what is cached.
//   reads.put(method, params, data): from the reply to a change, or from an event that contains the data;
//   reads.retry() forgets failures; reads.clear() at logout.
//   A change of the member's unit makes everything stale: awards are judged in it.
//   concerns(event) → whether an event of topic `me` makes the cache stale.
// Tempting mistake: requesting again at each event. Request only what is drawn, and each only once at a time.
import { wholeReply } from "../pages.js";
import { afterGap } from "./gap.js";

// Methods that reply in pages.
const PAGED = new Set(["schedule.month", "occasions.list"]);
const known = new WeakMap();
// Enough entries for every page with its zooms. The entry drawn longest ago is removed first, never one on the screen.
const KEPT = 60;

// Events on `me` that do not change any number on a progress page, or that say themselves what they change.
const ASIDE = new RegExp("^(routine|scores|rest|points|measurements|appointments|classes|clients|visits|import|roads|routes|steps|faces|photos|meals|model)\\."
  + "|^workout\\.(started|planned|paused|commented|renamed)$|^goals\\.(changed|proposed)$");
export const concerns = (event) => !ASIDE.test(event);

export function progressOf(session, changed = () => session.changed?.()) {
  if (!known.has(session)) known.set(session, new Reads((method, params) => (PAGED.has(method)
    ? wholeReply((...request) => session.ask(...request), method, params) : session.ask(method, params)), changed));
  const reads = known.get(session), unit = session.member?.unit ?? reads.unit;
  if (reads.unit && unit !== reads.unit) reads.stale();
  reads.unit = unit;
  return reads;
}

class Reads {
  #entries = new Map();

  constructor(ask, changed) { Object.assign(this, { ask, changed }); }

  of(method, params = {}, { past = false, whole = false, apart = false, asks = true } = {}) {
    const key = JSON.stringify([method, params]);
    let entry = this.#entries.get(key);
    if (!asks) return entry ?? { loading: false };
    entry ??= { isStale: true, loading: false, past, whole, apart };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (entry.isStale && !entry.loading && !entry.error) this.#load(key, entry, method, params);
    while (this.#entries.size > KEPT) this.#entries.delete(this.#entries.keys().next().value);
    return entry;
  }

  async #load(key, entry, method, params) {
    Object.assign(entry, { loading: true, isStale: false });
    try {
      const data = await this.ask(method, params);
      Object.assign(entry, { data: method === "progress.evaluation" ? afterGap(data) : data, error: undefined });
    }
    catch (error) { entry.error = error; }
    entry.loading = false;
    if (this.#entries.get(key) === entry) this.changed();
  }

  put(method, params, data) {
    const key = JSON.stringify([method, params]), { past, whole, apart } = this.#entries.get(key) ?? {};
    // This must be a new entry, so that a reply in flight does not replace it.
    this.#entries.set(key, { data, loading: false, isStale: false, past, whole, apart });
    this.changed();
  }

  stale({ method = null, open = false, set = false, log = false } = {}) {
    for (const [key, entry] of this.#entries) {
      if ((open && entry.past) || (set && entry.whole) || (log && entry.apart)) continue;
      if (!method || JSON.parse(key)[0] === method) Object.assign(entry, { isStale: true, error: undefined });
    }
  }

  retry() { for (const entry of this.#entries.values()) if (entry.error) Object.assign(entry, { isStale: true, error: undefined }); }
  clear() { this.#entries.clear(); }
}
