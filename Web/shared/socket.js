// The protocol client (docs/PROTOCOL.md). Contract:
//   const socket = new Socket(); socket.identify = async (hello) => {…}; socket.start();
//   request(method, params, {early, timeoutMs}) → Promise of the result, or a Fault.
//   change(method, params, {key}) → the same for changes: adds a key, and repeats the request after each reconnect
//     until a reply arrives. It does not survive a reload; outbox.js does.
//   subscribe(topic, {as, snapshot, event}) → {close()}: resumes by epoch and seq after each reconnect.
//   Events: "status" (socket.status: connecting | live | away | closed), "hello", "lost" (a connection ended), and each
//   notification by its method ("session.ended", "device.paired", …) as CustomEvent with detail = params.
// `identify` runs on each connection before anything else is sent: until it returns, only requests marked {early: true}
// are sent. If it throws, the connection is dropped and a new one is made.
// Tempting mistake: retrying a timed-out change with a new key. Use change(), which keeps the key.

export const FINAL = new Set([1003, 1009, 4400, 4401]);

export class Fault extends Error {
  constructor({ code, field, reason, params = {}, retryable = false, retryAfterMs } = {}, message) {
    super(message ?? [code, field, reason].filter(Boolean).join(" "));
    Object.assign(this, { name: "Fault", code, field, reason, params, retryable, retryAfterMs });
  }
  // True if the server may or may not have acted: sending the same key again is safe.
  get unanswered() { return this.code === "away" || this.code === "timeout"; }
}

// The server's clock minus ours, from the last hello: accurate enough for keys, even if this device's clock is wrong.
let aheadMs = 0;

// A UUID of version 7: the time in milliseconds, then random bits. Keys that increase with time let the server append
// to its table of replies; random ones (version 4) would change a random page of it for every set.
// Made here, because crypto.randomUUID makes version 4 and is missing on plain http.
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let ms = Math.max(0, Date.now() + aheadMs);
  for (let i = 5; i >= 0; i--) {
    bytes[i] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  bytes[6] = (bytes[6] & 0x0f) | 0x70; // version 7
  bytes[8] = (bytes[8] & 0x3f) | 0x80; // the variant of RFC 9562
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const away = () => new Fault({ code: "away", reason: "away", retryable: true });
const home = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

// The connection that early.js has opened, if it is still there, else a new one.
function connection(to) {
  const { early } = globalThis;
  globalThis.early = null;
  if (early && early.url === to && early.readyState <= WebSocket.OPEN) return early;
  early?.close();
  return new WebSocket(to, "rackside.v1");
}

export class Socket extends EventTarget {
  constructor({ url, open = connection, random = Math.random } = {}) {
    super();
    Object.assign(this, { url, open, random, status: "connecting", hello: null, identify: async () => {} });
    this.failures = 0;
    this.nextId = 1;
    this.waiting = new Map(); // id → {resolve, reject, timer} of requests sent on this connection
    this.queue = new Set(); // sent once live
    this.topics = new Set();
  }

  start() {
    this.stopped = false;
    this.failures = 0;
    if (this.status === "closed") this.setStatus("connecting", {});
    if (!this.heard) globalThis.addEventListener?.("online", () => this.status === "away" && this.connect());
    this.heard = true;
    this.connect();
    return this;
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.drop(1000);
  }

  request(method, params = {}, { early = false, timeoutMs = 10_000 } = {}) {
    return new Promise((resolve, reject) => {
      const entry = { method, params, resolve, reject, timeoutMs };
      if (this.status === "live" || (early && this.hello)) return this.send(entry);
      if (this.status !== "connecting" || early) return reject(away());
      this.queue.add(entry);
      entry.timer = setTimeout(() => {
        if (this.queue.delete(entry)) reject(away());
      }, timeoutMs);
    });
  }

  change(method, params = {}, { key = uuid() } = {}) {
    const body = { key, ...params };
    return new Promise((resolve, reject) => {
      const entry = { method, params: body, resolve, timeoutMs: 15_000, again: true };
      entry.reject = (error) => {
        if (error.unanswered && !this.stopped && this.status !== "closed") {
          this.queue.add(entry);
          if (this.status === "live") this.drop(4408);
        } else reject(error);
      };
      if (this.status === "live") this.send(entry);
      else if (this.status === "closed") reject(new Fault({ code: "away", reason: "away" }));
      else this.queue.add(entry);
    });
  }

  subscribe(topic, { as, snapshot = () => {}, event = () => {} }) {
    const entry = { topic, as, snapshot, event, epoch: undefined, seq: 0, ready: false, early: [] };
    this.topics.add(entry);
    if (this.status === "live") this.attach(entry);
    return {
      close: () => {
        if (!this.topics.delete(entry) || this.status !== "live") return;
        this.request("topics.unsubscribe", named(topic, as)).catch(() => {});
      },
    };
  }

  // A request went unanswered, so the connection may be dead: reconnect.
  suspect() { if (this.status === "live") this.drop(4408); }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    if (this.stopped) return;
    let ws;
    try { ws = this.open(this.url ?? home()); } catch { return this.lost(1006); }
    this.ws = ws;
    const mine = (handler) => (event) => { if (this.ws === ws) handler(event); };
    ws.onmessage = mine((event) => this.receive(event.data));
    ws.onclose = mine((event) => this.lost(event.code, event.reason));
    for (const { data, at } of ws.received ?? []) queueMicrotask(mine(() => this.receive(data, performance.now() - at)));
    // A handshake can hang (a captive portal, a sleeping host).
    this.opening = setTimeout(mine(() => this.hello || this.drop(1006)), 8_000);
  }

  drop(code) {
    const ws = this.ws;
    if (!ws) return;
    this.ws = null;
    ws.onmessage = ws.onclose = null;
    try { ws.close(); } catch { /* it never opened */ }
    if (code) this.lost(code);
  }

  lost(code, reason = "") {
    this.ws = null;
    this.hello = null;
    clearTimeout(this.opening);
    for (const entry of this.topics) entry.ready = false;
    const dead = [...this.waiting.values()];
    this.waiting.clear();
    const final = FINAL.has(code) || this.stopped;
    this.setStatus(final ? "closed" : "away", { code, reason });
    this.dispatchEvent(new CustomEvent("lost", { detail: { code, reason } }));
    for (const entry of dead) {
      clearTimeout(entry.timer);
      entry.reject(away());
    }
    for (const entry of this.queue) {
      if (entry.again && !final) continue;
      this.queue.delete(entry);
      clearTimeout(entry.timer);
      entry.reject(away());
    }
    if (final) return;
    const first = 250 + this.random() * 750;
    this.timer = setTimeout(() => this.connect(), Math.min(15_000, first * 2 ** Math.min(this.failures, 6)));
    this.failures += 1;
  }

  send(entry) {
    const isAsked = entry.method === "sessions.resume" && this.ws.handle === entry.params.handle;
    const id = isAsked ? "early" : this.nextId++;
    entry.timer = setTimeout(() => {
      if (this.waiting.delete(id)) entry.reject(new Fault({ code: "timeout", reason: "timeout", retryable: true }));
    }, entry.timeoutMs);
    this.waiting.set(id, entry);
    // A closing socket ignores send() and warns on the console. lost() rejects the request.
    if (this.ws.readyState > WebSocket.OPEN) return;
    // early.js has asked it already.
    if (isAsked) this.ws.handle = undefined;
    else this.ws.send(JSON.stringify({ jsonrpc: "2.0", id, method: entry.method, params: entry.params }));
  }

  // `late`: for how many ms the text has lain here.
  receive(text, late = 0) {
    let frame;
    try { frame = JSON.parse(text); } catch { return; }
    for (const message of Array.isArray(frame) ? frame : [frame]) {
      if (message.method === "hello" && late) message.params.time += late;
      if (message.method) this.notified(message.method, message.params ?? {});
      else this.answered(message);
    }
  }

  answered({ id, result, error }) {
    const entry = this.waiting.get(id);
    if (!entry) return;
    this.waiting.delete(id);
    clearTimeout(entry.timer);
    if (error) entry.reject(new Fault({ code: "internal", ...error.data }, error.message));
    else entry.resolve(result);
  }

  notified(method, params) {
    if (method === "hello") return this.welcomed(params);
    if (method === "event") {
      for (const entry of this.topics) {
        if (entry.topic !== params.topic || (entry.as !== undefined && entry.as !== params.as)) continue;
        if (entry.ready) this.deliver(entry, params);
        else entry.early.push(params);
      }
      return;
    }
    // Later readers of socket.hello see the gym as it is now.
    if (method === "gym.changed" && this.hello) this.hello.gym = params.gym;
    this.dispatchEvent(new CustomEvent(method, { detail: params }));
  }

  async welcomed(hello) {
    const ws = this.ws;
    this.hello = hello;
    if (hello.time) aheadMs = Math.round(hello.time - Date.now());
    clearTimeout(this.opening);
    this.dispatchEvent(new CustomEvent("hello", { detail: hello }));
    try { await this.identify(hello); } catch (error) {
      if (this.ws === ws) { console.warn("identify:", error.message); this.drop(1006); }
      return;
    }
    if (this.ws !== ws) return;
    this.failures = 0;
    this.setStatus("live", {});
    for (const entry of this.topics) this.attach(entry);
    for (const entry of [...this.queue]) {
      this.queue.delete(entry);
      clearTimeout(entry.timer);
      this.send(entry);
    }
  }

  async attach(entry) {
    const ws = this.ws;
    entry.ready = false;
    entry.early = [];
    const resume = entry.epoch === undefined ? {} : { epoch: entry.epoch, after: entry.seq };
    try {
      const reply = await this.request("topics.subscribe", { ...named(entry.topic, entry.as), ...resume });
      if (this.ws !== ws || !this.topics.has(entry)) return;
      Object.assign(entry, { epoch: reply.epoch, ready: true });
      if (reply.recovered) for (const missed of reply.events) this.deliver(entry, missed);
      else { entry.seq = reply.seq; entry.snapshot(reply.snapshot); }
      for (const event of entry.early.splice(0)) this.deliver(entry, event);
    } catch (error) {
      // Without a reply, the topic would stay silent as long as the connection lasts.
      if (error.code === "timeout" && this.ws === ws) return this.suspect();
      if (error.unanswered) return;
      const { topic, as } = entry;
      this.dispatchEvent(new CustomEvent("topic.refused", { detail: { topic, as, error } }));
    }
  }

  deliver(entry, { seq, event, data }) {
    if (seq !== undefined && seq <= entry.seq) return;
    if (seq !== undefined) entry.seq = seq;
    entry.event(event, data);
  }

  setStatus(status, detail) {
    if (this.status === status) return;
    this.status = status;
    this.dispatchEvent(new CustomEvent("status", { detail: { status, ...detail } }));
  }
}

const named = (topic, as) => (as === undefined ? { topic } : { topic, as });
