// The member's activities, newest first, as far as they are loaded. Contract:
//   const list = new RoadList(ask, changed); list.need(): loads what is missing or stale; list.load({ more: true }): earlier ones;
//   list.again(): what failed, once more;
//   list.rows → RoadViews, or null before the first page; list.more: there are earlier ones; list.busy, list.fault;
//   list.remove(id): it is gone, also before the list is loaded again;
//   list.stale(): they changed, and are loaded again by the next need(), also after a failure; until then the old ones stay.
// Guarantee: a reply that a newer request has overtaken changes nothing.
const PAGE = 50, LARGEST = 100;
// As many rows are loaded again at most. Whoever had more on the screen asks for the rest again.
const KEPT = 300;

export class RoadList {
  #turn = null; #isStale = true;

  constructor(ask, changed) { Object.assign(this, { ask, changed, rows: null, more: false, busy: false, fault: null }); }

  stale() { Object.assign(this, { fault: null }).#isStale = true; }
  need() { if (this.#isStale && !this.busy && !this.fault) this.load(); }
  remove(gone) { this.rows = this.rows?.filter(({ id }) => id !== gone) ?? null; }
  again() { return this.load({ more: Boolean(this.rows && this.more && !this.#isStale) }); }

  async load({ more = false } = {}) {
    const turn = this.#turn = {};
    if (!more) this.#isStale = false;
    Object.assign(this, { busy: true, fault: null });
    try {
      const reply = more ? await this.ask("roads.list", { limit: PAGE, before: this.rows.at(-1)?.id }) : await this.#anew();
      if (this.#turn !== turn) return;
      Object.assign(this, { rows: more ? [...this.rows, ...reply.roads] : reply.roads, more: reply.more, busy: false });
    } catch (error) {
      if (this.#turn !== turn) return;
      // The last row of a page was removed meanwhile, or is not shown any more. All is loaded again: nothing else is wrong.
      const isGone = error.reason === "no_such_road";
      Object.assign(this, { busy: false, fault: isGone ? null : error });
      if (!more || isGone) this.#isStale = true;
    }
    this.changed();
  }

  // As many as were shown, so that the list does not shrink while somebody reads it.
  async #anew() {
    const wanted = Math.min(KEPT, this.rows?.length ?? 0), all = [];
    let reply = { more: true };
    do {
      const limit = Math.min(LARGEST, Math.max(PAGE, wanted - all.length));
      reply = await this.ask("roads.list", { limit, ...(all.length && { before: all.at(-1).id }) });
      all.push(...reply.roads);
    } while (reply.more && reply.roads.length && all.length < wanted);
    return { roads: all, more: reply.more };
  }
}
