// Pages of `workouts.history`, newest first. Contract:
//   const pages = new HistoryPages(ask, changed, {text, rows}); pages.load(), pages.load({more: true});
//   pages.rows → the loaded rows, null before the first page; pages.next is set while the server has more;
//   pages.busy, pages.fault; pages.find(id); pages.put(row): a new or changed row; pages.drop(id).
// Guarantee: a page requested before an event and received after it does not undo the event.

const PAGE = 20;
const LARGEST = 50;

export class HistoryPages {
  #pending = new Map();

  constructor(ask, changed, { text = "", rows = null } = {}) {
    Object.assign(this, { ask, changed, text, rows, next: undefined, busy: false, fault: null });
  }

  find(id) { return this.#pending.get(id) ?? this.rows?.find((row) => row.id === id); }

  async load({ more = false } = {}) {
    const turn = this.turn = {};
    Object.assign(this, { busy: true, fault: null });
    this.#pending.clear();
    // Loads as many rows as are shown, so that the list does not shrink while somebody reads it.
    const limit = more ? PAGE : Math.min(LARGEST, Math.max(PAGE, this.rows?.length ?? 0));
    const text = this.text.trim();
    const params = { limit, ...(text && { text }), ...(more && this.next !== undefined && { before: this.next }) };
    try {
      const reply = await this.ask("workouts.history", params);
      if (this.turn !== turn) return;
      this.rows = more ? [...this.rows, ...reply.workouts] : reply.workouts;
      this.next = reply.next;
      this.busy = false;
      for (const row of this.#pending.values()) this.put(row);
    } catch (error) {
      if (this.turn !== turn) return;
      Object.assign(this, { busy: false, fault: error });
    }
    this.changed();
  }

  put(row) {
    if (this.busy) this.#pending.set(row.id, row);
    if (!this.rows) return;
    const place = this.rows.findIndex((other) => other.id === row.id);
    if (place >= 0) this.rows = this.rows.map((other, i) => (i === place ? row : other));
    // Only the server knows whether the row matches the search.
    else if (this.text.trim()) { if (!this.busy) this.load(); }
    else this.#insert(row);
  }

  drop(id) {
    this.#pending.delete(id);
    this.rows = this.rows?.filter((row) => row.id !== id) ?? null;
    // A reply in flight may still contain it.
    if (this.busy) this.load();
  }

  #insert(row) {
    const at = this.rows.findIndex((other) => other.startedAt <= row.startedAt);
    if (at >= 0) this.rows = [...this.rows.slice(0, at), row, ...this.rows.slice(at)];
    else if (this.next === undefined) this.rows = [...this.rows, row];
  }
}
