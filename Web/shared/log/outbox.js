// Changes stored here until the server has them. Contract:
//   const outbox = new Outbox(socket, clock, {handleOf: (memberId) => handle | undefined, keepMs});
//   await outbox.load();
//   outbox.add({member, method, params, at: true}) → item, stored before this resolves; `item.reply` is a Promise.
//   outbox.flush() sends what can be sent: each member's items in order, each with its own key, so it counts once.
//   outbox.owes(memberId, handle) → whether something of theirs can be sent with that handle.
//   item.refused: the server's refusal, after which it is not sent again; item.problem: why it is tried again later.
//   outbox.of(memberId) → items still here; outbox.drop(item), outbox.amend(item, params): only while !item.tried.
//   Events: "changed", "saved" {item, reply}, "refused" {item, error}, "lost" {member, handle} (the login has ended;
//   the items stay until that member logs in again).
// Guarantee: an added item is sent until the server has answered, across reloads and restarts, and counts once. With
// `keepMs`, for a device that people share, an item older than that is removed unsent: the server would refuse it.
// The body is frozen at the first attempt (`tried`), because the same key with another body is a conflict. `at` is set
// then too, from this device's clock at the tap and the best offset known. The stored item decides: another tab of this
// browser may have frozen, sent or dropped it in the meantime.
// Tempting mistake: storing the handle in the item. Handles end; the member stays.
import { uuid } from "../socket.js";
import { openBox } from "../store.js";

const RETRY_MS = 2_000;
// The id of an item that is not stored yet: after all others, and not sent.
const UNSTORED = Number.MAX_SAFE_INTEGER;

export class Outbox extends EventTarget {
  #busy = new Set(); // members with a request in flight
  #again = new Set(); // members to check again after that request
  #replies = new Map(); // key → {resolve, reject} of items added on this page
  #loading = null;

  constructor(socket, clock, { handleOf, keepMs = Infinity, open = () => openBox("outbox") }) {
    super();
    Object.assign(this, { socket, clock, handleOf, keepMs, open, items: [] });
    socket.addEventListener("status", () => this.flush());
  }

  load() { return (this.#loading ??= this.#load()); }

  async #load() {
    this.box = await this.open();
    this.items = await this.box.all();
    this.#emit("changed");
    this.flush();
    return this;
  }

  // What the pages call sets that wait.
  get count() { return this.items.filter(({ refused, method }) => !refused && !method.startsWith("visits.")).length; }
  of(member) { return this.items.filter((item) => item.member === member); }

  owes(member, handle) {
    return this.items.some((item) => item.member === member && !item.refused && item.needsLogin !== handle);
  }

  async add({ member, method, params, at = false, wall = Date.now() }) {
    if (!this.box) await this.load();
    const fresh = { member, method, params, key: uuid(), wall, at, tried: false };
    const item = { ...fresh, id: UNSTORED };
    const reply = new Promise((resolve, reject) => { this.#replies.set(item.key, { resolve, reject }); });
    reply.catch(() => {});
    Object.defineProperty(item, "reply", { value: reply, enumerable: false });
    this.items.push(item);
    const storing = this.box.put(fresh).then(({ id }) => { item.id = id; });
    Object.defineProperty(item, "storing", { value: storing, enumerable: false });
    await storing;
    this.#emit("changed");
    this.flush();
    return item;
  }

  async drop(item) {
    this.#forget(item);
    await item.storing;
    await this.box.remove(item.id);
    this.#emit("changed");
  }

  async amend(item, params) {
    await item.storing;
    const stored = item.tried ? item : await this.box.update(item.id,
      (kept) => (kept.tried ? kept : { ...kept, params }));
    if (!stored || stored.tried) throw new Error("the item is on its way");
    item.params = params;
    this.#emit("changed");
  }

  async flush() {
    if (this.box) for (const item of this.items.filter(({ wall }) => Date.now() - wall > this.keepMs)) this.drop(item);
    for (const member of new Set(this.items.map((item) => item.member))) this.#send(member);
  }

  // Sends one item of a member at a time. Members do not wait for one another.
  async #send(member) {
    if (!this.box) return;
    this.#again.add(member);
    if (this.#busy.has(member)) return;
    this.#busy.add(member);
    try {
      while (this.#again.delete(member)) {
        for (let item; (item = this.#next(member));) if (!(await this.#sendOne(item))) break;
      }
    } finally { this.#busy.delete(member); }
  }

  #next(member) {
    const handle = this.handleOf(member);
    if (this.socket.status !== "live" || handle === undefined) return undefined;
    return this.items.find((item) =>
      item.member === member && !item.refused && item.needsLogin !== handle && item.id !== UNSTORED);
  }

  // Freezes the body. Returns false if another tab has sent or dropped the item.
  async #freeze(item) {
    const stored = await this.box.update(item.id, (kept) => {
      if (kept.tried) return kept;
      return { ...kept, tried: true, params: kept.at ? { ...kept.params, at: this.#instant(kept.wall) } : kept.params };
    });
    if (!stored) return false;
    Object.assign(item, stored);
    return true;
  }

  // Returns true if the next item may follow.
  async #sendOne(item) {
    if (!item.tried && !(await this.#freeze(item))) {
      this.#forget(item);
      this.#emit("changed");
      return true;
    }
    // Dropped while its body was being frozen.
    if (!this.items.includes(item)) return true;
    const { method, key, params } = item, handle = this.handleOf(item.member);
    delete item.problem;
    // They have left in the meantime. Without a handle the server would use the connection's only login, somebody
    // else's.
    if (handle === undefined) return false;
    try {
      const reply = await this.socket.request(method, { key, as: handle, ...params });
      const waiting = this.#replies.get(key);
      this.#forget(item);
      waiting?.resolve(reply);
      this.#emit("saved", { item, reply });
      this.#emit("changed");
      // Removed last: after a crash before this line it is sent again, which is harmless because of the key.
      await this.box.remove(item.id);
      return true;
    } catch (error) { return this.#failed(item, error, handle); }
  }

  async #failed(item, error, handle) {
    // This item must wait until its member logs in again; later items need not.
    if (error.reason === "login_needed") {
      item.needsLogin = handle;
      this.#emit("changed");
      return true;
    }
    if (error.code === "timeout") this.socket.suspect();
    if (error.unanswered) return false;
    if (error.code === "unauthenticated" || error.reason === "no_session") {
      // They may have logged in again in the meantime.
      if (this.handleOf(item.member) !== handle) return true;
      this.#emit("lost", { member: item.member, handle });
      return false;
    }
    if (error.retryable) {
      item.problem = error;
      this.#emit("changed");
      setTimeout(() => this.flush(), error.retryAfterMs ?? RETRY_MS);
      return false;
    }
    item.refused = { code: error.code, field: error.field, reason: error.reason, params: error.params };
    await this.box.put({ ...item });
    this.#replies.get(item.key)?.reject(error);
    this.#emit("refused", { item, error });
    this.#emit("changed");
    return true;
  }

  #forget(item) {
    this.items = this.items.filter((other) => other !== item);
    this.#replies.delete(item.key);
  }

  // The server refuses instants in the future, and our estimate may be ahead by the margin.
  #instant(wall) { return Math.floor(Math.min(this.clock.fromWall(wall), this.clock.now() - this.clock.margin)); }

  #emit(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
