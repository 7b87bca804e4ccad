// Changes made while the server is away. Contract:
//   const outbox = new Outbox(socket, clock, {handleOf: (memberId) => handle | undefined}); await outbox.load();
//   outbox.add({member, method, params, at: true}) → item, stored before this resolves; `item.reply` is a Promise.
//   outbox.flush() sends what can be sent, each member's in order, each item once by its own key.
//   outbox.of(memberId) → what still waits; outbox.drop(item), outbox.amend(item, params): only while !item.tried.
//   Events: "changed", "saved" {item, reply}, "refused" {item, error}, "lost" {member} (the login is gone: the items
//   stay until that member logs in again).
// Guarantee: what was added is sent until the server has answered, over reloads and restarts, and counts once.
// The body is frozen at the first attempt (`tried`), because the same key with another body is a conflict; so `at`
// is settled there too, from this device's clock at the moment of the act and the best offset known then.
// Tempting mistake: writing the handle into the item. Handles end; the member stays.
import { uuid } from "./socket.js";
import { openBox } from "./store.js";

export class Outbox extends EventTarget {
  constructor(socket, clock, { handleOf, open = () => openBox("outbox") }) {
    super();
    Object.assign(this, { socket, clock, handleOf, open, items: [], busy: new Set(), replies: new Map() });
    socket.addEventListener("status", () => this.flush());
  }

  async load() {
    this.box = await this.open();
    this.items = [...await this.box.all(), ...this.items];
    this.changed();
    this.flush();
    return this;
  }

  get count() { return this.items.filter((item) => !item.refused).length; }
  of(member) { return this.items.filter((item) => item.member === member); }

  async add({ member, method, params, at = false, wall = Date.now() }) {
    const item = { member, method, params, key: uuid(), wall, at, tried: false };
    item.id = Number.MAX_SAFE_INTEGER; // until stored: behind all others
    this.items.push(item);
    let settle;
    const reply = new Promise((resolve, reject) => { settle = { resolve, reject }; });
    reply.catch(() => {});
    this.replies.set(item.key, settle);
    Object.defineProperty(item, "reply", { value: reply, enumerable: false });
    const { id, ...fresh } = item;
    Object.assign(item, { id: (await this.box.put(fresh)).id });
    this.changed();
    this.flush();
    return item;
  }

  async drop(item) {
    this.items = this.items.filter((other) => other !== item);
    await this.box.remove(item.id);
    this.changed();
  }

  async amend(item, params) {
    if (item.tried) throw new Error("it is on its way");
    item.params = params;
    await this.store(item);
    this.changed();
  }

  async flush() {
    for (const member of new Set(this.items.map((item) => item.member))) this.send(member);
  }

  // One item of a member at a time; members do not wait for one another.
  async send(member) {
    if (this.busy.has(member) || !this.box) return;
    this.busy.add(member);
    try {
      for (let item; (item = this.next(member));) if (!(await this.sendOne(item))) break;
    } finally { this.busy.delete(member); }
  }

  next(member) {
    if (this.socket.status !== "live" || this.handleOf(member) === undefined) return undefined;
    return this.items.find((item) => item.member === member && !item.refused && item.id !== Number.MAX_SAFE_INTEGER);
  }

  async sendOne(item) {
    if (!item.tried) {
      item.tried = true;
      if (item.at) item.params = { ...item.params, at: this.instant(item.wall) };
      await this.store(item);
    }
    const settle = this.replies.get(item.key);
    try {
      const reply = await this.socket.request(item.method, { key: item.key, as: this.handleOf(item.member), ...item.params });
      // Told before it is forgotten: a crash in between sends it again, and the key makes that harmless.
      this.items = this.items.filter((other) => other !== item);
      settle?.resolve(reply);
      this.tell("saved", { item, reply });
      this.changed();
      await this.box.remove(item.id);
      return true;
    } catch (error) {
      if (error.code === "timeout") this.socket.suspect();
      if (error.unanswered) return false;
      if (error.code === "unauthenticated" || error.reason === "no_session") { this.tell("lost", { member: item.member }); return false; }
      if (error.retryable) { setTimeout(() => this.flush(), error.retryAfterMs ?? 2_000); return false; }
      item.refused = { code: error.code, field: error.field, reason: error.reason, params: error.params };
      await this.store(item);
      settle?.reject(error);
      this.tell("refused", { item, error });
      this.changed();
      return true;
    }
  }

  // Never in the future: the server refuses that, and our estimate may be ahead by the margin.
  instant(wall) { return Math.floor(Math.min(this.clock.fromWall(wall), this.clock.now() - this.clock.margin)); }

  async store(item) { await this.box.put({ ...item }); }
  changed() { this.tell("changed", {}); }
  tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
