// A paired screen's way from http to https, when the owner wants it there, and its arrival. Load it when that happens. Contract:
//   const way = new ScreenWay({ socket, keep, token, isFree, isSent, hide, pack, unpack }), once a page; token: the name of the kept token;
//   isFree() → whether nobody uses the screen; await isSent() → whether the server has all that was entered here; hide(is): nobody can enter
//   anything while it is; pack() and unpack(text): of kept.js. A wall has none of these.
//   way.go(): the server sent "device.move". await way.arrive() → whether it came with a ticket that opens nothing; before it identifies.
//   await way.elsewhere(isLost): this screen has no token, and is about to be paired. It resolves if it is to be paired here.
// Guarantee: as long as anything waits to be sent, it stays. The token here works until the page there has used its own, so this page
// deletes nothing. Tempting mistake: to take the ticket out of the address before the server has answered; a reload could not go on.
import { askServer } from "./facts.js";
import { originOf, trusts } from "./reach.js";

// Where this screen went; only at http. Its browser may open the address by http again after each start.
const WENT = "move.to";
// Characters of an address that every browser takes.
const MOST = 100_000;
const LOOK_MS = 1_000, LEAVING_MS = 20_000, BACK_MS = 5_000;

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

export class ScreenWay {
  #isGoing = false;

  constructor({ isFree = () => true, isSent = async () => true, hide = () => {}, pack = () => "", unpack = () => {}, ...rest }) {
    Object.assign(this, { isFree, isSent, hide, pack, unpack, ...rest });
  }

  // The server asks again after each reconnect, until it has an answer.
  async go() {
    if (this.#isGoing || location.protocol === "https:") return;
    this.#isGoing = true;
    try { await this.#go(); } finally { this.#isGoing = false; }
  }

  get #isReady() { return this.socket.status === "live" && this.isFree(); }

  async #go() {
    const mine = this.keep.get(this.token);
    const tell = (state) => this.socket.request("devices.reportMove", { state }).catch(() => { /* it asks again */ });
    for (let hasWaited = false; ; hasWaited = true) {
      while (this.socket.status !== "live") await pause(LOOK_MS);
      // A browser that was set up for this one address may open no other.
      if (globalThis.isSecureContext) return tell("fixed");
      const origin = await reachable();
      if (!origin) return tell("untrusted");
      if (!this.#isReady && !hasWaited) tell("waiting");
      if (!this.#isReady) {
        while (!this.#isReady) await pause(LOOK_MS);
        // It may have taken hours.
        continue;
      }
      // It was paired again meanwhile, which nobody asked to go.
      if (this.keep.get(this.token) !== mine) return;
      if (!await this.isSent()) return tell("unsent");
      if (!this.#isReady) continue;
      return this.#leave(origin, tell);
    }
  }

  // Nobody can enter anything from here on.
  async #leave(origin, tell) {
    this.hide(true);
    try {
      const kept = this.pack();
      if (kept.length > MOST || !await this.isSent()) return tell("unsent");
      const { ticket } = await this.socket.request("devices.ticket");
      this.keep.set(WENT, origin);
      location.href = `${origin}${location.pathname}${location.search}#ticket=${ticket},${kept}`;
      await pause(LEAVING_MS);
      // Whoever comes now must not lose the page in the middle of a set.
      globalThis.stop();
      this.#stay(tell);
    } catch { this.#stay(tell); } finally { this.hide(false); }
  }

  // Or it would go there by itself once it has no token here.
  #stay(tell) {
    this.keep.remove(WENT);
    tell("failed");
  }

  async arrive() {
    const found = /^#ticket=([^,]*),?(.*)$/.exec(location.hash);
    if (!found) return false;
    let isLost = false;
    try {
      const { token } = await this.socket.request("devices.useTicket", { ticket: found[1] }, { early: true });
      this.keep.set(this.token, token);
      this.unpack(found[2]);
    } catch (error) {
      if (error.unanswered || error.retryable) throw error;
      isLost = true;
    }
    globalThis.history.replaceState(null, "", location.pathname + location.search);
    return isLost;
  }

  async elsewhere(isLost) {
    // The page before this one still has its token.
    if (isLost && globalThis.history.length > 1) {
      globalThis.history.back();
      return pause(BACK_MS);
    }
    const there = location.protocol === "http:" && this.keep.get(WENT);
    if (!there || !await trusts(there)) return;
    location.replace(there + location.pathname + location.search);
    await pause(BACK_MS);
  }
}

async function reachable() {
  try {
    const origin = originOf(await askServer());
    return origin && await trusts(origin) ? origin : null;
  } catch { return null; }
}
