// A person's login in this browser. Contract:
//   const session = new Session("me.session", changed).start();
//   session.phase → "opening" | "out" | "in"; session.member, session.gym, session.version (the server's, when the page was loaded),
//   session.ended (why it ended, or null);
//   await session.attempt(method, params) logs in with sessions.logIn, sessions.secondFactor, sessions.usePhoneCode, sessions.useTicket, members.signUp,
//   gym.setUp or accounts.useLink, and resolves with the reply, or throws a Fault; when it succeeds, the member who was logged in before is logged out;
//   session.step: the password was right, and a code of the phone is missing (accounts/secondstep.js); else null;
//   session.held: the login must first replace a one-time password or wait for an approval (renew.js);
//   session.become(member) replaces the member's data after a change;
//   await session.leave(); session.change(method, params) and session.ask(method, params) add the login's handle;
//   session.change() also asks for the password where the server does, on a page with confirm.js; so does session.sure(send) for a
//   request that takes no key: it calls send() again after the password.
// While nobody is logged in, the server closes an idle connection after 10 s. That is normal and shows no error; the
// next attempt reconnects. The handle is dropped only when the server of a gym that is set up does not know it.
// The browser stores a token beside the handle, even while nobody is logged in. It is sent with the next login, so that
// wrong guesses from elsewhere do not delay that login. It opens nothing.
// The same attempt keeps its key, so a sign-up whose reply got lost is not refused because the email is taken.
import { Fault, Socket, uuid } from "./socket.js";
import { useZone } from "./format.js";
import { knowGym } from "./gym/gymequipment.js";
import { keep } from "./store.js";
import { forgetFault } from "./words.js";

const UNKEYED = ["sessions.logIn", "sessions.secondFactor", "sessions.usePhoneCode", "sessions.useTicket", "accounts.useLink"];

export class Session {
  constructor(name, changed) {
    Object.assign(this, { name, changed, socket: new Socket(), handle: keep.get(name), phase: "opening" });
    Object.assign(this, { member: null, gym: null, ended: null, step: null });
    this.socket.identify = (hello) => this.identify(hello);
    this.socket.addEventListener("session.ended",
      ({ detail }) => { if (detail.handle === this.handle) this.out(detail.reason); });
    this.socket.addEventListener("session.changed",
      ({ detail }) => { if (detail.handle === this.handle) this.become(detail.member); });
    this.socket.addEventListener("gym.changed", ({ detail }) => {
      this.gym = detail.gym;
      useZone(detail.gym.timeZone);
      knowGym(detail.gym);
      this.changed();
    });
    this.socket.addEventListener("status", ({ detail }) => {
      // The socket does not reconnect after this. With a handle we reconnect, to learn whether the handle is still
      // valid.
      const isRefused = detail.status === "closed" && detail.code === 4401;
      if (isRefused && this.handle) setTimeout(() => this.socket.hello || this.socket.connect(), 500);
      this.changed();
    });
  }

  start() {
    if (!this.handle) this.phase = "out";
    this.socket.start();
    return this;
  }

  get away() { return this.phase !== "out" && (this.socket.status === "away" || this.socket.status === "closed"); }

  // The login may not do anything yet: see renew.js.
  get held() { return this.phase === "in" && Boolean(this.member.mustChangePassword || this.member.isWaiting); }

  become(member) {
    this.member = member;
    this.changed();
  }

  async identify(hello) {
    this.version ??= hello.version;
    this.gym = hello.gym;
    useZone(hello.gym.timeZone);
    knowGym(hello.gym);
    if (this.handle) {
      try {
        return this.enter(await this.socket.request("sessions.resume", { handle: this.handle }, { early: true }));
      } catch (error) {
        // An empty server at the old one's address: the handle is kept until the gym is restored, and meanwhile the page can set
        // it up.
        if (error.code === "unavailable" && !hello.gym.setUp && this.phase !== "in") this.phase = "out";
        else if (error.unanswered || error.retryable || error.code === "internal") throw error;
        else this.forget("revoked");
      }
    }
    this.changed();
    return new Promise((resolve) => { this.letIn = resolve; });
  }

  async attempt(method, params) {
    const body = JSON.stringify([method, params]);
    const keyed = UNKEYED.includes(method) ? {} : { key: this.lastBody === body ? this.lastKey : uuid() };
    Object.assign(this, { lastBody: body, lastKey: keyed.key });
    const isLogin = method === "sessions.logIn";
    const known = keep.get("browser");
    await this.connected();
    // A new password ends the login that was here. Forget its handle first, or that end would look like a failed attempt.
    const before = this.handle;
    this.handle = null;
    let reply;
    try {
      reply = await this.socket.request(method, { ...keyed, ...params, ...(isLogin && known && { browser: known }) },
        { early: true, timeoutMs: 20_000 });
    } catch (error) {
      this.handle ??= before;
      throw error;
    }
    if (before) {
      this.socket.request("sessions.leave", { as: before }).catch(() => { /* it has ended already */ });
      if (reply.ticket) {
        this.handle = before;
        this.forget(null);
      } else this.onOut?.();
    }
    if (reply.ticket) {
      Object.assign(this, { step: { ...reply }, lastBody: null });
      this.changed();
      return reply;
    }
    // Setting a new password by a link makes the server forget all the member's browsers.
    const isNewer = isLogin || method === "sessions.secondFactor" || method === "accounts.useLink";
    if (reply.browser && (isNewer || !known)) keep.set("browser", reply.browser);
    this.enter(reply);
    this.letIn?.();
    return reply;
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
    Object.assign(this, { handle, member, phase: "in", ended: null, lastBody: null, step: null });
    keep.set(this.name, handle);
    this.changed();
  }

  ask(method, params = {}) { return this.socket.request(method, { as: this.handle, ...params }); }

  change(method, params = {}) {
    const key = uuid();
    return this.sure(() => this.socket.change(method, { as: this.handle, ...params }, { key }));
  }

  async sure(send) {
    for (;;) {
      try { return await send(); } catch (error) {
        if (error.reason !== "password_needed" || !this.password || !await this.password.ask()) throw error;
      }
    }
  }

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
    // Another tab may have logged in meanwhile.
    if (keep.get(this.name) === this.handle) keep.remove(this.name);
    Object.assign(this, { handle: null, member: null, phase: "out", ended: reason });
    this.password?.drop();
    forgetFault();
    this.onOut?.();
  }
}
