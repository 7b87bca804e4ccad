// A paired screen proves that it draws, and says when it stops on purpose (docs/protocol/gym/devices.md). Contract: prove(socket), once,
// before the socket starts. A proof is sent EVERY_MS, and as soon as the screen has identified itself.
// globalThis.kept: the keeper (Config/screen/keeper) opens and replaces this page, so its end is no good-bye. Before the keeper switches the
// screen off, it calls goodNight(ms until it is back) → Promise: whether the server knows. No proof is sent after that.
// Tempting mistake: to send proofs by a timer alone. Timers and the connection go on in a page that no longer draws.
const EVERY_MS = 30_000;
const frame = () => new Promise(requestAnimationFrame);

export function prove(socket) {
  const dot = document.createElement("i"), page = document.querySelector("script[type=module]")?.src.split("/").pop();
  dot.style.cssText = "position:fixed;bottom:0;width:1px;height:1px;background:#888;opacity:.01;pointer-events:none";
  let from = 0, isDrawing = false, isLeaving = false, isGoingOff = false, n = 0;
  // → whether it reached the server. Nothing is sent again: the next proof counts.
  const tell = async (method, params) => socket.status === "live" && socket.request(method, params).then(() => true, () => false);
  const rest = (why, backInMs) => tell("devices.rest", { why, backInMs });
  // The keeper replaces a page for reasons of its own, so there only goodNight() means that the screen is off on purpose.
  const restUnlessKept = (why) => { if (!globalThis.kept) return rest(why); };

  async function look() {
    if (isLeaving || isGoingOff) return;
    if (document.hidden) return restUnlessKept("hidden");
    if (isDrawing) return;
    isDrawing = true;
    from = performance.now();
    // Something that the browser has to draw, and that nobody sees.
    dot.style.left = `${n ^= 1}px`;
    document.body.append(dot);
    await frame();
    await frame();
    // If it stayed, an otherwise blank page would not look blank to the keeper.
    dot.remove();
    isDrawing = false;
    if (!document.hidden && !isLeaving && !isGoingOff) tell("devices.drew", { tookMs: Math.round(performance.now() - from), memoryBytes: performance.memory?.usedJSHeapSize, page });
  }

  globalThis.goodNight = (ms) => { isGoingOff = true; return rest("night", ms); };
  setInterval(look, EVERY_MS);
  socket.addEventListener("status", () => {
    if (socket.status !== "live") return;
    look();
    // Its browser opens this one address, so the owner need not ask it to go over to https.
    if (globalThis.kept && location.protocol === "http:") tell("devices.reportMove", { state: "fixed" });
  });
  // A page that ends is hidden afterwards. Without isLeaving, "hidden" would replace "closed".
  addEventListener("pagehide", () => { isLeaving = true; restUnlessKept("closed"); });
  addEventListener("pageshow", () => { isLeaving = false; });
  document.addEventListener("visibilitychange", () => {
    if (isLeaving || isGoingOff) return;
    // A frame that was due while the page was hidden is drawn now, so the time starts again.
    from = performance.now();
    if (!document.hidden) rest("awake");
    look();
  });
}
