// What the server says of a member's progress, kept while a page shows it. Contract:
//   const reads = progressOf(session, changed); session: whoever has ask(method, params), such as a login here or a
//   person at the kiosk; changed() draws anew (by default the session's own).
//   reads.of(method, params, {past, whole, apart, asks}) → {data?, error?, loading}: asked at the first call. After
//   reads.stale() the next call asks again and what was known stays meanwhile. With `past` the open workout changes
//   nothing of it: after reads.stale({open: true}) it is not asked again. With `whole` no single set or award
//   does, but a workout's end: after reads.stale({set: true}) it is not asked again. With `apart` nothing in the log changes it:
//   after reads.stale({log: true}) it is not asked again. With `asks` false it only tells what is known.
//   reads.put(method, params, data): a reply to a change of ours, or an event that holds it;
//   reads.retry() forgets failures; reads.clear() at logout.
//   concerns(event) → whether an event of topic `me` makes what is known stale.
// Tempting mistake: to ask again with each event. Only what is drawn is asked, and one question at a time.
const known = new WeakMap();
// Enough for every page with its zooms; the oldest goes first.
const KEPT = 60;

// Events on `me` that change none of the numbers of a page of progress.
const ASIDE = /^(routine\.|scores\.|rest\.|points\.|workout\.(started|planned|paused|commented|renamed))/;
export const concerns = (event) => !ASIDE.test(event);

export function progressOf(session, changed = () => session.changed?.()) {
  if (!known.has(session)) known.set(session, new Reads((method, params) => session.ask(method, params), changed));
  return known.get(session);
}

class Reads {
  #entries = new Map();

  constructor(ask, changed) { Object.assign(this, { ask, changed }); }

  of(method, params = {}, { past = false, whole = false, apart = false, asks = true } = {}) {
    const key = JSON.stringify([method, params]);
    let entry = this.#entries.get(key);
    if (!asks) return entry ?? { loading: false };
    if (!entry) this.#entries.set(key, entry = { isStale: true, loading: false, past, whole, apart });
    if (entry.isStale && !entry.loading && !entry.error) this.#load(key, entry, method, params);
    while (this.#entries.size > KEPT) this.#entries.delete(this.#entries.keys().next().value);
    return entry;
  }

  async #load(key, entry, method, params) {
    Object.assign(entry, { loading: true, isStale: false });
    try { Object.assign(entry, { data: await this.ask(method, params), error: undefined }); }
    catch (error) { entry.error = error; }
    entry.loading = false;
    if (this.#entries.get(key) === entry) this.changed();
  }

  put(method, params, data) {
    const key = JSON.stringify([method, params]), { past, whole, apart } = this.#entries.get(key) ?? {};
    // A new entry: a reply that is under way must not replace it.
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
