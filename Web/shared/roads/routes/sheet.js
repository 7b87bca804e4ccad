// The sheet on which a route is drawn: a plane of metres around one place, and the part of it that a screen shows. Pure. Contract:
//   a point is [latitude, longitude]; a spot is {x, y}, metres east and south on the plane; a dot is {x, y}, pixels on the screen.
//   sheetAt(point) → a sheet; spotOf(sheet, point), placeOf(sheet, spot) → a point, to 1e-5 degrees and always on the earth;
//   a view is {x, y, scale}: the spot in its middle, and metres for each pixel; a size is {width, height}.
//   dotOf(view, size, spot), spotAt(view, size, dot); fitted(spots, size) → the view that shows them all;
//   moved(view, dx, dy): the sheet was pulled by so many pixels; zoomed(view, size, dot, by): larger by that factor, and what is
//   under the dot stays there; near(dots, dot, within) → the number of the nearest one, or null;
//   wayTo(from, to) → {meters, way}: from a spot to another, as whole metres; way: "n", "ne", "e" and so on, null for less than a metre;
//   ruler(scale, base) → {meters, pixels}: a round length for a scale; base: metres of a kilometre or a mile.
// Guarantee: no view is so far out, or so far in, that its numbers lose their meaning.
const DEGREE = 111_195, FINEST = 1e5;
// Metres for each pixel, and how far from its first place a sheet goes.
const SCALES = [0.1, 500], FARTHEST = 500_000;
const ROOM = 32, LEAST = 400;
const LONGEST_RULER = 120;

const within = (value, low, high) => Math.min(high, Math.max(low, value));
const rounded = (degrees) => Math.round(degrees * FINEST) / FINEST;
const turned = (degrees) => ((degrees + 540) % 360 + 360) % 360 - 180;

export const sheetAt = ([latitude, longitude]) => ({ latitude, longitude, shrink: Math.max(0.01, Math.cos(latitude * Math.PI / 180)) });

export const spotOf = (sheet, [latitude, longitude]) => ({ x: turned(longitude - sheet.longitude) * sheet.shrink * DEGREE,
  y: (sheet.latitude - latitude) * DEGREE });

export const placeOf = (sheet, { x, y }) => [rounded(within(sheet.latitude - y / DEGREE, -90, 90)),
  rounded(turned(sheet.longitude + x / sheet.shrink / DEGREE))];

export const dotOf = (view, { width, height }, { x, y }) => ({ x: width / 2 + (x - view.x) / view.scale, y: height / 2 + (y - view.y) / view.scale });

export const spotAt = (view, { width, height }, { x, y }) => ({ x: view.x + (x - width / 2) * view.scale, y: view.y + (y - height / 2) * view.scale });

const held = ({ x, y, scale }) => ({ x: within(x, -FARTHEST, FARTHEST), y: within(y, -FARTHEST, FARTHEST), scale: within(scale, ...SCALES) });

export function fitted(spots, { width, height }) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of spots) [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  if (left > right) [left, right, top, bottom] = [0, 0, 0, 0];
  const across = Math.max(LEAST, right - left) / Math.max(1, width - 2 * ROOM), down = Math.max(LEAST, bottom - top) / Math.max(1, height - 2 * ROOM);
  return held({ x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(across, down) });
}

export const moved = (view, dx, dy) => held({ ...view, x: view.x - dx * view.scale, y: view.y - dy * view.scale });

export function zoomed(view, size, dot, by) {
  const spot = spotAt(view, size, dot), scale = within(view.scale / by, ...SCALES);
  return held({ x: spot.x - (dot.x - size.width / 2) * scale, y: spot.y - (dot.y - size.height / 2) * scale, scale });
}

export function near(dots, { x, y }, most) {
  let best = null;
  dots.forEach((dot, i) => {
    const away = Math.hypot(dot.x - x, dot.y - y);
    if (away <= most && (!best || away < best.away)) best = { i, away };
  });
  return best?.i ?? null;
}

const WAYS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];

export function wayTo(from, to) {
  const [east, south] = [to.x - from.x, to.y - from.y], meters = Math.round(Math.hypot(east, south));
  return { meters, way: meters ? WAYS[(Math.round(Math.atan2(south, east) / (Math.PI / 4)) + 8) % 8] : null };
}

const ROUND = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

export function ruler(scale, base = 1000) {
  const most = LONGEST_RULER * scale / base, part = ROUND.findLast((one) => one <= most) ?? ROUND[0];
  return { meters: part * base, pixels: part * base / scale };
}
