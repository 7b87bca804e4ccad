// A paired screen proves that it draws, and says when it will not on purpose (docs/protocol/gym/devices.md). Contract: prove(socket), once,
// before the socket starts. A proof is sent EVERY_MS, and as soon as the screen has identified itself.
// globalThis.kept: somebody keeps this page open and replaces it as they need (Config/screen/keeper), so its end is no good-bye; they call
// goodNight(ms until it is back) before they switch the screen off.
// Tempting mistake: a proof by timer alone. Timers go on where nothing is drawn any more, as does the connection.
const EVERY_MS = 30_000;
const frame = () => new Promise(requestAnimationFrame);

export function prove(socket) {
  const dot = document.createElement("i"), page = document.querySelector("script[type=module]")?.src.split("/").pop();
  dot.style.cssText = "position:fixed;bottom:0;width:1px;height:1px;background:#888;opacity:.01;pointer-events:none";
  let from = 0, isDrawing = false, n = 0;
  const tell = async (method, params) => {
    if (socket.status === "live") await socket.request(method, params).catch(() => { /* the next one counts */ });
  };
  const rest = (why, backInMs) => tell("devices.rest", { why, backInMs });

  async function look() {
    if (document.hidden) return rest("hidden");
    if (isDrawing) return;
    isDrawing = true;
    from = performance.now();
    // Something that the browser has to draw, and that nobody sees.
    dot.style.left = `${n ^= 1}px`;
    document.body.append(dot);
    await frame();
    await frame();
    isDrawing = false;
    if (!document.hidden) tell("devices.drew", { tookMs: Math.round(performance.now() - from), memoryBytes: performance.memory?.usedJSHeapSize, page });
  }

  globalThis.goodNight = (ms) => rest("night", ms);
  setInterval(look, EVERY_MS);
  socket.addEventListener("status", () => { if (socket.status === "live") look(); });
  addEventListener("pagehide", () => { if (!globalThis.kept) rest("closed"); });
  document.addEventListener("visibilitychange", () => {
    // A frame that was due while the page was hidden comes now.
    from = performance.now();
    if (!document.hidden) rest("awake");
    look();
  });
}
