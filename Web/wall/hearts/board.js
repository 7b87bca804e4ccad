// What the wall shows of the topic `hearts`, as pure values. Contract:
//   tilesOf(board, before, now) → {tiles, bands}: the board's tiles in its order, each
//     {tile, kind, name, loan, code, zone, percent, points, figure} with only what there is to show; `before` is the `bands` of the
//     last call. kind: "live", "lost", or "card" for a strap of nobody; figure, the largest thing on a tile: "percent", "points",
//     "zone", "code" (of a strap that the gym lends, `loan` being its number) or null.
//   A zone that has just changed stays for five seconds (HOLD), so that nobody's tile flickers on the border of two.
//   clean(board) → a board in which nothing is missing.
// The server decides order, names and who is shown, and leaves out whatever a member does not share: nothing is
// filled in here.

// ms.
export const HOLD = 5_000;

export const clean = (board) => ({ tiles: [], points: 0, zones: [], ...board });

export function tilesOf({ tiles }, before = new Map(), now = 0) {
  const bands = new Map(), shown = tiles.map((one) => {
    const { tile, state, member, loan, percent, points, code } = one, name = member?.name;
    if (state === "unclaimed") return { tile, kind: "card", code };
    if (state === "lost") return { tile, kind: "lost", name, loan, points, figure: null };
    const zone = held(tile, one.zone, before, bands, now);
    const figure = percent !== undefined ? "percent" : points !== undefined ? "points" : zone !== undefined ? "zone" : code ? "code" : null;
    return { tile, kind: "live", name, loan, code, zone, percent, points, figure };
  });
  return { tiles: shown, bands };
}

function held(tile, zone, before, bands, now) {
  if (zone === undefined) return zone;
  const was = before.get(tile);
  const next = !was ? { zone, since: -Infinity } : was.zone === zone || now - was.since < HOLD ? was : { zone, since: now };
  bands.set(tile, next);
  return next.zone;
}
