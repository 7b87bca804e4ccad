// A person's login in this browser. Contract:
//   const session = new Session("me.session", changed).start();
//   session.phase → "opening" | "out" | "in"; session.member, session.gym, session.ended (why it ended, or null);
//   await session.attempt(method, params) logs in with sessions.logIn, members.signUp or gym.setUp, or throws a Fault;
//   await session.leave(); session.change(method, params) and session.ask(method, params) add the login's handle.
// While nobody is logged in, the server closes an idle connection after 10 s. That is normal and shows no error; the
// next attempt reconnects. The handle is dropped only when the server does not know it.
// The same attempt keeps its key, so a sign-up whose reply got lost is not refused because the email is taken.
import { Fault, Socket, uuid } from "./socket.js";
import { useZone } from "./format.js";
import { keep } from "./store.js";

export class Session {
  constructor(name, changed) {
    Object.assign(this, { name, changed, socket: new Socket(), handle: keep.get(name), phase: "opening" });
    Object.assign(this, { member: null, gym: null, ended: null });
    this.socket.identify = (hello) => this.identify(hello);
    this.socket.addEventListener("session.ended",
      ({ detail }) => { if (detail.handle === this.handle) this.out(detail.reason); });
    this.socket.addEventListener("status", ({ detail }) => {
      // Final for the socket. With a handle we reconnect, to learn whether the handle is still valid.
      const isRefused = detail.status === "closed" && detail.code === 4401;
      if (isRefused && this.handle) setTimeout(() => this.socket.connect(), 500);
      this.changed();
    });
  }

  start() {
    if (!this.handle) this.phase = "out";
    this.socket.start();
    return this;
  }

  get away() { return this.phase !== "out" && (this.socket.status === "away" || this.socket.status === "closed"); }

  async identify(hello) {
    this.gym = hello.gym;
    useZone(hello.gym.timeZone);
    if (this.handle) {
      try {
        return this.enter(await this.socket.request("sessions.resume", { handle: this.handle }, { early: true }));
      } catch (error) {
        if (error.unanswered || error.retryable || error.code === "internal") throw error;
        this.forget("revoked");
      }
    }
    this.changed();
    return new Promise((resolve) => { this.letIn = resolve; });
  }

  async attempt(method, params) {
    const body = JSON.stringify([method, params]);
    const keyed = method === "sessions.logIn" ? {} : { key: this.lastBody === body ? this.lastKey : uuid() };
    Object.assign(this, { lastBody: body, lastKey: keyed.key });
    await this.connected();
    this.enter(await this.socket.request(method, { ...keyed, ...params }, { early: true, timeoutMs: 20_000 }));
    this.letIn?.();
  }

  connected() {
    if (this.socket.hello) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Fault({ code: "away", reason: "away", retryable: true })), 6_000);
      this.socket.addEventListener("hello", () => { clearTimeout(timer); setTimeout(resolve); }, { once: true });
      this.socket.connect();
    });
  }

  enter({ handle, member }) {
    Object.assign(this, { handle, member, phase: "in", ended: null, lastBody: null });
    keep.set(this.name, handle);
    this.changed();
  }

  ask(method, params = {}) { return this.socket.request(method, { as: this.handle, ...params }); }
  change(method, params = {}) { return this.socket.change(method, { as: this.handle, ...params }); }

  async leave() {
    // Log out here even without a connection.
    try {
      if (this.socket.status === "live") await this.ask("sessions.leave");
    } catch { /* the session expires by itself */ }
    this.out(null);
  }

  out(reason) {
    this.forget(reason);
    this.socket.drop(4408); // the next person must not use this connection
    this.changed();
  }

  forget(reason) {
    keep.remove(this.name);
    Object.assign(this, { handle: null, member: null, phase: "out", ended: reason });
    this.onOut?.();
  }
}
