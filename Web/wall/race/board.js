// What the wall shows of the topic `machines`, as pure values. Contract:
//   phaseOf(race, now) → "countdown", "runs" or "over"; elapsed(race, now) → ms since the start, at most the race's own time;
//   lanesOf(race, now) → the lanes in their order, each the server's lane with {part, gap, leads}: part, how much of the course
//     lies behind the boat (0…1); gap, what it is behind the first: {metres}, or {seconds} as text, or null; leads, whether it is the first and
//     has moved;
//   pageOf(list, most, now) → {list, page, pages}: at most so many at once, in pages that turn by the server's clock.
// Over a distance the course is that distance. Over a time, the first is as far on it as the time is, and the others in
// proportion: so the first comes to its end with the time, and stays where it is if a trainer ends the race before.

// ms.
const TURN = 10_000;

export const clean = (board) => ({ machines: [], ...board });

export const phaseOf = ({ startsAt, overAt }, now) => (overAt ? "over" : now < startsAt ? "countdown" : "runs");

export function elapsed({ startsAt, overAt, seconds }, now) {
  const ms = Math.max(0, (overAt ?? now) - startsAt);
  return seconds ? Math.min(ms, seconds * 1000) : ms;
}

export function lanesOf(race, now) {
  const { distanceM, seconds, lanes } = race;
  const first = lanes.find(({ place }) => place === 1), most = first?.metres ?? 0;
  const gone = seconds ? elapsed(race, now) / (seconds * 1000) : 0;
  return lanes.map((lane) => ({ ...lane, part: partOf(lane.metres, distanceM ?? most, distanceM ? 1 : gone), gap: gapOf(lane, first),
    leads: lane === first && lane.metres > 0 }));
}

const partOf = (metres, of, gone) => (of ? Math.min(1, metres / of) * gone : 0);

function gapOf(lane, first) {
  if (!first || lane === first || lane.place === undefined) return null;
  if (lane.finishedMs !== undefined && first.finishedMs !== undefined) return { seconds: apart(first.finishedMs, lane.finishedMs) };
  return { metres: first.metres - lane.metres };
}

// The difference of both times as they stand there, cut to tenths; if that is none, hundredths, and at least one of them.
function apart(first, second) {
  const tenths = Math.floor(second / 100) - Math.floor(first / 100);
  if (tenths || first === second) return (tenths / 10).toFixed(1);
  return (Math.max(1, Math.floor((second - first) / 10)) / 100).toFixed(2);
}

export function pageOf(list, most, now) {
  const pages = Math.max(1, Math.ceil(list.length / most)), size = Math.ceil(list.length / pages);
  const page = Math.floor(now / TURN) % pages;
  return { page, pages, list: list.slice(page * size, (page + 1) * size) };
}
