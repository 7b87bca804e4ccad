// The images of photos, loaded part by part over the login's own connection. Contract:
//   const images = new PhotoImages(ask, changed); small(photo) and whole(photo) → {bitmap, isLost}: null and false until it is there. Both
//   ask for nothing; want(photo, isWhole) does: call it each time that the photo comes into sight. What was wanted last is loaded first.
//   forget(id): it was removed; retry(): everything that was lost is wanted again; end(): the member has logged out.
// Guarantees: an image of a photo never changes, so one that is here is not loaded again; only so many are kept; nothing is stored in the
// browser, so nothing of them is left after the logout; a photo that is forgotten while it is loaded is not kept.
// Tempting mistake: only forgetting in retry() what was lost. A photo that stays in sight comes into sight no second time.
import { drawnAs, smallerThan } from "../../../shared/files/jpeg.js";

// The longer side of a small one, in pixels.
const KEPT_SMALL = 160, KEPT_WHOLE = 3, SMALL = 320;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

// The one that was wanted longest ago goes first.
class Kept extends Map {
  constructor(most) {
    super();
    this.most = most;
  }
  use(id) {
    const one = this.get(id);
    if (one) this.add(id, one);
    return one;
  }
  add(id, one) {
    this.delete(id);
    this.set(id, one);
    if (this.size > this.most) this.delete(this.keys().next().value);
  }
}

export class PhotoImages {
  #small = new Kept(KEPT_SMALL); #whole = new Kept(KEPT_WHOLE); #lost = new Map(); #wanted = new Map(); #isGoing = false; #isOver = false;

  constructor(ask, changed) { Object.assign(this, { ask, changed }); }

  small({ id }) { return { bitmap: this.#small.get(id) ?? null, isLost: this.#lost.has(id) }; }
  whole({ id }) { return { bitmap: this.#whole.get(id) ?? null, isLost: this.#lost.has(id) }; }

  want(photo, isWhole = false) {
    const { id } = photo;
    if (this.#lost.has(id) || (isWhole ? this.#whole : this.#small).use(id)) return;
    const isBoth = isWhole || this.#wanted.get(id)?.isWhole;
    this.#wanted.delete(id);
    this.#wanted.set(id, { photo, isWhole: isBoth });
    this.#work();
  }

  forget(id) { for (const all of [this.#small, this.#whole, this.#lost, this.#wanted]) all.delete(id); }
  retry() {
    const lost = [...this.#lost.values()];
    this.#lost.clear();
    for (const { photo, isWhole } of lost) this.want(photo, isWhole);
  }
  end() { this.#isOver = true; }

  async #work() {
    if (this.#isGoing) return;
    this.#isGoing = true;
    for (let last; !this.#isOver && (last = [...this.#wanted.values()].at(-1));) {
      const { photo, isWhole } = last;
      try { await this.#load(photo, isWhole); } catch { if (this.#isWanted(photo)) this.#lost.set(photo.id, this.#wanted.get(photo.id)); }
      this.#wanted.delete(photo.id);
      if (!this.#isOver) this.changed();
    }
    this.#isGoing = false;
  }

  #isWanted({ id }) { return !this.#isOver && this.#wanted.has(id); }

  async #load(photo, isWhole) {
    const { id, parts } = photo, blobs = [];
    for (let part = 0; part < parts; part += 1) {
      blobs.push(bytesOf((await this.ask("photos.read", { id, part })).bytes));
      if (!this.#isWanted(photo)) return;
    }
    const bitmap = await createImageBitmap(new Blob(blobs, { type: "image/jpeg" }));
    if (!this.#isWanted(photo)) return bitmap.close();
    // A browser that does not know how to make it smaller by itself would keep all of it.
    this.#small.add(id, drawnAs(bitmap, smallerThan(bitmap, SMALL)));
    if (isWhole || this.#wanted.get(id).isWhole) this.#whole.add(id, bitmap); else bitmap.close();
  }
}
