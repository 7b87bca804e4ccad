// Where somebody is along a route. Pure. Contract: a point is [latitude, longitude] in degrees,
// as routes.get has them.
//   between(a, b) → metres; lengthOf(points) → metres along them;
//   lineOf(points) → the line that follow() takes: {points, at, meters}; at[i]: metres from its start to point i; null for less than two;
//   follow(line, point, before) → {away, along, left, isOff}: metres from the point to the line, along the line to where that is
//     nearest, and from there to the line's end; isOff: they are off the route, until they are well back on it. `before` is what the call for the point before
//     returned, or null for the first: where a line passes twice, it tells which time this is;
//   columnsOf(points) → {latitude, longitude}, as shape() of track.js takes them.
// A call is linear in the points of the line.
import { between as apart } from "../earth.js";

const DEGREE = 111_195;
// Metres. Farther from the line than this is off the route.
export const OFF = 60;
// Metres. Back on the route only below this, or the voice would change its mind at each point of a path 60 m beside it.
const ON = 45;
// Metres along the line that are searched first: ahead, and behind, because somebody may turn around.
const BACK = 150, AHEAD = 400;
// A place this many metres farther along must be one metre nearer, or the way back of an out-and-back would be taken for the way out.
// A place behind must be three times as much nearer: whoever turns where the route turns is on its way back.
const EACH = 10, BEHIND = 3;

const radians = (degrees) => degrees * Math.PI / 180;
// Goes across the date line without a jump.
const turned = (degrees) => ((degrees + 540) % 360 + 360) % 360 - 180;

const placed = ([latitude, longitude]) => ({ latitude, longitude });

export const between = (a, b) => apart(placed(a), placed(b));

export const lengthOf = (points) => points.reduce((sum, point, i) => (i ? sum + between(points[i - 1], point) : 0), 0);

export const columnsOf = (points) => ({ latitude: points.map(([north]) => north), longitude: points.map(([, east]) => east) });

export function lineOf(points) {
  if (!(points?.length > 1)) return null;
  const at = [0];
  for (let i = 1; i < points.length; i += 1) at.push(at[i - 1] + between(points[i - 1], points[i]));
  return { points, at, meters: at.at(-1) };
}

export function follow(line, point, before = null) {
  const expected = before?.along ?? 0;
  const near = nearest(line, point, { from: expected - BACK, to: expected + AHEAD, expected });
  const found = near && near.away <= OFF ? near : nearest(line, point);
  return { away: found.away, along: found.along, left: Math.max(0, line.meters - found.along), isOff: found.away > (before?.isOff ? ON : OFF) };
}

// Of two that are equally near, the earlier one. With `expected`, places near to that are preferred.
function nearest({ points, at }, [north, east], { from = -Infinity, to = Infinity, expected = null } = {}) {
  const shrink = Math.cos(radians(north)) * DEGREE;
  const x = ([, longitude]) => turned(longitude - east) * shrink, y = ([latitude]) => (latitude - north) * DEGREE;
  let best = null;
  for (let i = 1; i < points.length; i += 1) {
    if (at[i] < from || at[i - 1] > to) continue;
    const [ax, ay] = [x(points[i - 1]), y(points[i - 1])], [dx, dy] = [x(points[i]) - ax, y(points[i]) - ay], square = dx * dx + dy * dy;
    const share = square > 0 ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square)) : 0;
    const away = Math.hypot(ax + dx * share, ay + dy * share), along = at[i - 1] + (at[i] - at[i - 1]) * share;
    const cost = expected === null ? away : away + Math.max(along - expected, BEHIND * (expected - along)) / EACH;
    if (!best || cost < best.cost) best = { away, along, cost };
  }
  return best;
}
