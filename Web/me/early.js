// What need not wait for the page's scripts, while they are still on the line: the WebSocket, which saves two round trips, and
// on it the login, which saves another. Contract: globalThis.early → the WebSocket with what it has received, {data, at}, and
// the handle whose login it resumes, or null once socket.js has a connection, its own or this one. The names of what is kept
// are those of state.js.
// Tempting mistake: an import here. This must run before any module has arrived.
if (!("early" in globalThis)) {
  try {
    const early = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, "rackside.v1");
    early.received = [];
    early.onmessage = ({ data }) => early.received.push({ data, at: performance.now() });
    globalThis.early = early;
    early.handle = JSON.parse(localStorage.getItem("rackside.me.session"));
    if (early.handle) early.onopen = () => early.send(JSON.stringify(
      { jsonrpc: "2.0", id: "early", method: "sessions.resume", params: { handle: early.handle } }));
  } catch { /* socket.js tries again, and says what went wrong */ }
}
