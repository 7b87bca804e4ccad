// What this browser keeps of recordings until the server has them. Contract:
//   const kept = new KeptRecordings(open): open() → a box of store.js; await kept.again() reads it, also what other tabs have done;
//   kept.isKnown: it was read;
//   kept.of(member) → their recordings, oldest first: {head, points, ranMs}; head: {id, recording, member, kind, startedAt, set, state,
//     name, error}; state: "open" while it is not saved, then "ready", or "refused" once the server has said no;
//   await kept.begin(head) → the recording; await kept.add(one, points, ranMs); await kept.change(one, values); await kept.drop(one).
// Guarantee: what begin(), add() or change() resolved for survives a reload and a crash. Points come in parts of their own, so a long
// recording is never written a second time.
// again() makes new objects.
const isSame = (one) => ({ head }) => head.recording === one.head.recording;

export class KeptRecordings {
  #open; #box = null;

  constructor(open) {
    this.#open = open;
    Object.assign(this, { all: [], isKnown: false });
  }

  async again() {
    this.#box ??= await this.#open();
    const items = await this.#box.all(), known = new Map();
    for (const head of items) if (head.isHead) known.set(head.recording, { head, points: [], ranMs: 0, parts: [] });
    for (const part of items) {
      if (part.isHead) continue;
      const one = known.get(part.recording);
      // Its head was removed, and then the page ended.
      if (!one) { await this.#box.remove(part.id); continue; }
      one.points.push(...part.points);
      one.ranMs = Math.max(one.ranMs, part.ranMs);
      one.parts.push(part.id);
    }
    for (const one of known.values()) one.points.sort((a, b) => a.at - b.at);
    Object.assign(this, { all: [...known.values()], isKnown: true });
  }

  of(member) { return this.all.filter(({ head }) => head.member === member).sort((a, b) => a.head.startedAt - b.head.startedAt); }

  async begin(head) {
    const one = { head: await this.#box.put({ ...head, isHead: true, state: "open" }), points: [], ranMs: 0, parts: [] };
    this.all.push(one);
    return one;
  }

  async add(one, points, ranMs) {
    const part = await this.#box.put({ recording: one.head.recording, points, ranMs });
    one.parts.push(part.id);
    one.ranMs = Math.max(one.ranMs, ranMs);
  }

  async change(one, values) {
    const head = await this.#box.update(one.head.id, (now) => ({ ...now, ...values })) ?? { ...one.head, ...values };
    for (const each of new Set([one, ...this.all.filter(isSame(one))])) each.head = head;
  }

  // The head goes first: parts without one are removed by the next again().
  async drop(one) {
    this.all = this.all.filter((other) => !isSame(one)(other));
    await this.#box.remove(one.head.id);
    for (const part of one.parts) await this.#box.remove(part);
  }
}
