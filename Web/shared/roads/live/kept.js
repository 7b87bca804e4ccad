// Recordings that this browser keeps until the server has them. Contract:
//   const kept = new KeptRecordings(open): open() → a box of store.js; await kept.again() reads it again, with what other tabs have done;
//   kept.isKnown: it was read;
//   kept.of(member) → their recordings, oldest first: {head, points, ranMs, isFragile}; head: {id, recording, member, kind, startedAt, set,
//     route, state, name, error}; state: "open" while it is not saved, then "ready", or "refused" once the server has said no; isFragile: the
//     browser could not store all of it, as in a private window, so that it ends with the page;
//   await kept.begin(head) → the recording; await kept.add(one, points, ranMs); await kept.change(one, values); await kept.drop(one).
// Guarantee: what begin(), add() or change() resolved for survives a reload and a crash, unless it is fragile. Points come in parts of
// their own, so a long recording is never written a second time.
// again() makes new objects.
const isSame = (one) => ({ head }) => head.recording === one.head.recording;
const isInMemory = ({ id }) => typeof id === "string";

export class KeptRecordings {
  #open; #box = null; #turn = Promise.resolve();

  constructor(open) {
    this.#open = open;
    Object.assign(this, { all: [], isKnown: false });
  }

  // One after the other: again() must not replace what begin() has added meanwhile by what it read before.
  #next(work) { return this.#turn = this.#turn.then(work, work); }

  again() {
    return this.#next(async () => {
      this.#box ??= await this.#open();
      const items = await this.#box.all(), known = new Map(), gone = [];
      for (const head of items) {
        if (head.isHead) known.set(head.recording, { head, points: [], ranMs: 0, parts: [], isFragile: isInMemory(head) });
      }
      for (const part of items) {
        if (part.isHead) continue;
        const one = known.get(part.recording);
        if (one) put(one, part); else gone.push(part.id);
      }
      // Parts that were being stored while their recording was removed.
      if (gone.length) await this.#box.remove(...gone);
      for (const one of known.values()) one.points.sort((a, b) => a.at - b.at);
      Object.assign(this, { all: [...known.values()], isKnown: true });
    });
  }

  of(member) { return this.all.filter(({ head }) => head.member === member).sort((a, b) => a.head.startedAt - b.head.startedAt); }

  begin(values) {
    return this.#next(async () => {
      const head = await this.#box.put({ ...values, isHead: true, state: "open" });
      const one = { head, points: [], ranMs: 0, parts: [], isFragile: isInMemory(head) };
      this.all.push(one);
      return one;
    });
  }

  async add(one, points, ranMs) {
    one.adding = this.#box.put({ recording: one.head.recording, points, ranMs });
    const part = await one.adding;
    one.parts.push(part.id);
    one.ranMs = Math.max(one.ranMs, ranMs);
    one.isFragile ||= isInMemory(part);
  }

  async change(one, values) {
    const head = await this.#box.update(one.head.id, (now) => ({ ...now, ...values })) ?? { ...one.head, ...values };
    for (const each of new Set([one, ...this.all.filter(isSame(one))])) each.head = head;
  }

  drop(one) {
    this.all = this.all.filter((other) => !isSame(one)(other));
    return this.#next(async () => {
      this.all = this.all.filter((other) => !isSame(one)(other));
      // A part that is still being stored is removed, too.
      await one.adding;
      await this.#box.remove(one.head.id, ...one.parts);
    });
  }
}

function put(one, part) {
  for (const point of part.points) one.points.push(point);
  one.ranMs = Math.max(one.ranMs, part.ranMs);
  one.parts.push(part.id);
  one.isFragile ||= isInMemory(part);
}
