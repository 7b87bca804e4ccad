// Whether this page was opened by move.js, on the other side. Contract: arrival() → {ticket, kept} or null, once. It takes both out of the
// address at once: the browser's history must not have them.
export function arrival() {
  const found = /^#ticket=([^,]*),?(.*)$/.exec(location.hash);
  if (!found) return null;
  globalThis.history.replaceState(null, "", location.pathname + location.search);
  return { ticket: found[1], kept: found[2] };
}
