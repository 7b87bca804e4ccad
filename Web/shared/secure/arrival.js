// Whether this page was opened by move.js, on the other side. Contract: arrival() → {ticket, kept} or null, once. It takes both out of the
// address at once, so that a reload does not try again. The browser's list of visited pages may still have them: the ticket is used by then.
export function arrival() {
  const found = /^#ticket=([^,]*),?(.*)$/.exec(location.hash);
  if (!found) return null;
  globalThis.history.replaceState(null, "", location.pathname + location.search);
  return { ticket: found[1], kept: found[2] };
}
