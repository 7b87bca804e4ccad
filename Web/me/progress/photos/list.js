// All photos of the member, without their images. Contract: const list = new PhotoList(ask, changed); list.need() loads what is missing or
//   stale; list.rows → photos, the newest day first, or null before they are known; list.of(id) → one, undefined if there is none, null
//   while that is unknown; list.fault; list.stale(): they changed, and need() loads them again, also after a failure; until then the old
//   ones stay; list.put(photo), list.drop(id): what the member has just done, before that.
// Guarantee: a reply that a newer request has overtaken changes nothing.
// A member has a few hundred at most, so there is no page to load more on: months, and pairs of them, are always complete.
const PAGE = 100, MOST_PAGES = 10;

const newestFirst = (a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : b.id - a.id);

export class PhotoList {
  #turn = null; #isStale = true;

  constructor(ask, changed) { Object.assign(this, { ask, changed, rows: null, fault: null, isBusy: false }); }

  stale() { Object.assign(this, { fault: null }).#isStale = true; }
  need() { if (this.#isStale && !this.isBusy && !this.fault) this.#load(); }
  of(id) { return this.rows ? this.rows.find((photo) => photo.id === id) : null; }
  drop(id) { this.rows = this.rows?.filter((photo) => photo.id !== id) ?? null; }
  put(photo) {
    this.drop(photo.id);
    if (this.rows) this.rows = [...this.rows, photo].sort(newestFirst);
    // A reply in flight was made before it.
    if (this.isBusy) this.#turn = null;
    Object.assign(this, { isBusy: false }).stale();
  }

  async #load() {
    const turn = this.#turn = {};
    this.#isStale = false;
    Object.assign(this, { isBusy: true, fault: null });
    try {
      const rows = [];
      for (let page = 0, reply = { more: true }; reply.more && page < MOST_PAGES; page += 1) {
        reply = await this.ask("photos.list", { limit: PAGE, ...(rows.length && { before: rows.at(-1).id }) });
        if (this.#turn !== turn) return;
        rows.push(...reply.photos);
        if (!reply.photos.length) break;
      }
      Object.assign(this, { rows, isBusy: false });
    } catch (error) {
      if (this.#turn !== turn) return;
      // The last one of a page was removed meanwhile: from the start again.
      const isGone = error.reason === "no_such_photo";
      Object.assign(this, { isBusy: false, fault: isGone ? null : error });
      this.#isStale = true;
    }
    this.changed();
  }
}
