// Pairing: an unknown wall shows a code until the owner approves it. Contract:
//   const pairing = new Pairing(socket, clock, changed); socket.identify = () => pairing.identify();
//   pairing.state → null when the wall is paired, else {code?, words?, expiresAt?, refused?}.
// A code that expired or was declined is replaced by a new one. The token is dropped only if the server refuses it, and
// not if the connection is lost.
import { keep } from "../shared/store.js";
import { t } from "../shared/words.js";

const TOKEN = "wall.token";

// Its way from http to https, which is rarely needed: once it is loaded, use(way).
let way = null;
export function onWay(socket, use) {
  way ??= import("../shared/secure/screen.js").then(({ ScreenWay }) => new ScreenWay({ socket, keep, token: TOKEN }));
  return way.then(use, () => { way = null; });
}

export class Pairing {
  constructor(socket, clock, changed) {
    Object.assign(this, { socket, clock, changed, state: null, device: null, asked: 0 });
    socket.addEventListener("device.paired", ({ detail }) => this.paired(detail));
    socket.addEventListener("device.refused", ({ detail }) => this.refused(detail.reason));
    // The socket does not reconnect after these codes. A wall reconnects anyway, and identifies or pairs again.
    socket.addEventListener("status", ({ detail }) => {
      const { status, code } = detail;
      if (status === "closed" && (code === 4401 || code === 1009)) setTimeout(() => socket.connect(), 1_000);
    });
  }

  async identify() {
    const isLost = location.hash && await onWay(this.socket, (one) => one.arrive());
    const token = keep.get(TOKEN);
    if (token) {
      try {
        this.device = (await this.socket.request("devices.identify", { token }, { early: true })).device;
        return this.show(null);
      } catch (error) {
        if (error.unanswered || error.retryable || error.code === "internal") throw error;
        keep.remove(TOKEN);
      }
    }
    if (isLost || keep.get("move.to")) await onWay(this.socket, (one) => one.elsewhere(isLost));
    await this.ask(this.state?.refused);
    return new Promise((resolve) => { this.letIn = resolve; });
  }

  async ask(refused) {
    const mine = ++this.asked;
    const { code, words, expiresAt } = await this.socket.request("devices.pair", { kind: "wall", about: about() },
      { early: true });
    if (mine === this.asked) this.show({ code, words, expiresAt, refused });
  }

  paired({ token, device }) {
    keep.set(TOKEN, token);
    // It is here again, and not at https.
    keep.remove("move.to");
    this.device = device;
    this.show(null);
    this.letIn?.();
  }

  async refused(reason) {
    this.show({ refused: reason });
    try { await this.ask(reason); } catch { this.socket.suspect(); }
  }

  show(state) {
    this.state = state;
    this.changed();
  }
}

// The description that the owner reads before approving: plain text without version numbers.
function about() {
  const agent = navigator.userAgent;
  const browser = /Firefox/.test(agent) ? "Firefox"
    : /Edg/.test(agent) ? "Edge"
    : /Chrom/.test(agent) ? "Chromium"
    : /Safari/.test(agent) ? "Safari"
    : t("device.browser");
  const system = /Android/.test(agent) ? "Android"
    : /Windows/.test(agent) ? "Windows"
    : /iPad|iPhone/.test(agent) ? "iOS"
    : /Mac/.test(agent) ? "macOS"
    : /TV|Tizen|Web0S/.test(agent) ? t("device.tv")
    : "Linux";
  return t("device.about", { browser, system });
}
