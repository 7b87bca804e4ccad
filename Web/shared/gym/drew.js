// A paired screen proves that it draws, and says when it will not on purpose (docs/protocol/gym/devices.md). Contract: prove(socket), once,
// before the socket starts. A proof is sent EVERY_MS, and as soon as the screen has identified itself.
// globalThis.kept: somebody keeps this page open and replaces it as they need (Config/screen/keeper), so its end is no good-bye; they call
// goodNight(ms until it is back) → Promise: whether the server knows, before they switch the screen off. After it no proof is sent.
// Tempting mistake: a proof by timer alone. Timers go on where nothing is drawn any more, as does the connection.
const EVERY_MS = 30_000;
const frame = () => new Promise(requestAnimationFrame);

export function prove(socket) {
  const dot = document.createElement("i"), page = document.querySelector("script[type=module]")?.src.split("/").pop();
  dot.style.cssText = "position:fixed;bottom:0;width:1px;height:1px;background:#888;opacity:.01;pointer-events:none";
  let from = 0, isDrawing = false, isLeaving = false, isGoingOff = false, n = 0;
  // Whether the server has it. What it has not is not sent again: the next proof counts.
  const tell = async (method, params) => socket.status === "live" && socket.request(method, params).then(() => true, () => false);
  const rest = (why, backInMs) => tell("devices.rest", { why, backInMs });
  // Whoever keeps the page ends it for reasons of their own, so only goodNight() is a purpose there.
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
    // A page that is blank but for this would not look blank to the keeper.
    dot.remove();
    isDrawing = false;
    if (!document.hidden && !isLeaving && !isGoingOff) tell("devices.drew", { tookMs: Math.round(performance.now() - from), memoryBytes: performance.memory?.usedJSHeapSize, page });
  }

  globalThis.goodNight = (ms) => { isGoingOff = true; return rest("night", ms); };
  setInterval(look, EVERY_MS);
  socket.addEventListener("status", () => { if (socket.status === "live") look(); });
  // A page that ends is hidden after that, which would be the last word.
  addEventListener("pagehide", () => { isLeaving = true; restUnlessKept("closed"); });
  addEventListener("pageshow", () => { isLeaving = false; });
  document.addEventListener("visibilitychange", () => {
    if (isLeaving || isGoingOff) return;
    // A frame that was due while the page was hidden comes now.
    from = performance.now();
    if (!document.hidden) rest("awake");
    look();
  });
}
