// Routines that are being written and not saved yet, stored under their member's id, so that they survive a reload and
// the end of a login. Contract: new KeptDrafts(member, keepMs); kept.of(id) → what put(id, value) stored, or null;
//   kept.drop(id); kept.all → [{id, …}]. `id` is a routine's, or "new".
// Only that member gets them back. On a kiosk they are deleted after `keepMs`, like its other drafts
// (kiosk/person/drafts.js).
import { keep } from "../../store.js";

export class KeptDrafts {
  constructor(member, keepMs = Infinity) {
    Object.assign(this, { name: `draft.routine.${member}`, keepMs });
  }

  get #drafts() {
    const kept = keep.get(this.name);
    return kept && Date.now() - kept.at < this.keepMs ? kept.drafts : {};
  }

  of(id) { return this.#drafts[id] ?? null; }
  get all() { return Object.entries(this.#drafts).map(([id, value]) => ({ id, ...value })); }
  put(id, value) { keep.set(this.name, { at: Date.now(), drafts: { ...this.#drafts, [id]: value } }); }

  drop(id) {
    const { [id]: _, ...drafts } = this.#drafts;
    if (Object.keys(drafts).length) keep.set(this.name, { at: Date.now(), drafts });
    else keep.remove(this.name);
  }
}
