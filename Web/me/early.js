// What need not wait for the page's scripts, while they are still on the line: the WebSocket, which saves two round trips, and
// after a workout in progress the exercises, without which its card cannot be shown. Contract: globalThis.early → the WebSocket
// with what it has received, {data, at}, or null once socket.js has a connection, its own or this one. The exercises are found
// in the browser's cache by catalog.js; both names below are those that state.js and catalog.js keep.
// Tempting mistake: an import here. This must run before any module has arrived.
if (!("early" in globalThis)) {
  try {
    const early = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, "rackside.v1");
    early.received = [];
    early.onmessage = ({ data }) => early.received.push({ data, at: performance.now() });
    globalThis.early = early;
    const kept = (name) => JSON.parse(localStorage.getItem(`rackside.${name}`));
    if (kept("training") && kept("catalog")) fetch(kept("catalog")).catch(() => {});
  } catch { /* socket.js and catalog.js try again, and say what went wrong */ }
}
