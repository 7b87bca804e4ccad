// Opens the WebSocket while the page's scripts are still on the line, which saves their first request two round trips. A page
// loads it beside its module: <script src="early.js" async></script>. Contract: globalThis.early → the WebSocket with
// what it has received, {data, at}, or null once socket.js has a connection, its own or this one.
// Tempting mistake: an import here. This must run before any module has arrived.
if (!("early" in globalThis)) {
  try {
    const early = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, "rackside.v1");
    early.received = [];
    early.onmessage = ({ data }) => early.received.push({ data, at: performance.now() });
    globalThis.early = early;
  } catch { /* socket.js tries again, and says so */ }
}
