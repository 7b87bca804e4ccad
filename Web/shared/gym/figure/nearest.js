// The muscle that a tap on the body means. Contract:
//   nearest([x, y], scale, may) → the muscle, or null where none is near: x and y in centimetres as bodymap.js draws them, with the
//   back SPACING to the right of the front; `scale` is how many pixels a centimetre has on the screen; may(muscle) says which
//   ones count.
// A muscle is as wide as a finger for a tap, however narrow it is drawn: it wins over a wide one beside it where the tap is as
// near to its middle.
import { SIDES } from "./bodymap.js";

export const SPACING = 92;
const FINGER = 44; // pixels
const STEPS = 4; // straight lines for each part of a curve

// The closed curves of a path that outline.js made, as rings of points.
const rings = (path) => path.split("M").filter(Boolean).map((ring) => {
  const [start, ...parts] = ring.replace("Z", "").split("C").map((part) => part.match(/-?[\d.]+/g).map(Number));
  let from = start;
  return parts.flatMap(([ax, ay, bx, by, ...to]) => {
    const points = Array.from({ length: STEPS }, (_, i) => {
      const t = (i + 1) / STEPS, s = 1 - t, mix = (k, a, b) => s ** 3 * from[k] + 3 * s * s * t * a + 3 * s * t * t * b + t ** 3 * to[k];
      return [mix(0, ax, bx), mix(1, ay, by)];
    });
    from = to;
    return points;
  });
});

const edges = (ring) => ring.map((point, i) => [ring.at(i - 1), point]);
const length = ([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]);
const area = (ring) => Math.abs(edges(ring).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)) / 2;
// That of a long strip is its width.
const width = (ring) => (2 * area(ring)) / edges(ring).reduce((sum, edge) => sum + length(edge), 0);

function gap([x, y], [a, b]) {
  const along = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / (length([a, b]) ** 2 || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a[0] - share * (b[0] - a[0]), y - a[1] - share * (b[1] - a[1]));
}

// How far outside the ring a point is; inside it, how far from the edge, as a negative number.
function outside(point, ring) {
  const [x, y] = point;
  let isInside = false, least = Infinity;
  for (const [a, b] of edges(ring)) {
    if ((a[1] > y) !== (b[1] > y) && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isInside = !isInside;
    least = Math.min(least, gap(point, [a, b]));
  }
  return isInside ? -least : least;
}

// Made at the first tap.
let shapes = null;
const all = () => SIDES.flatMap(([, regions], i) => regions.flatMap(([muscle, path]) => rings(path).map((ring) => ({
  muscle, ring: ring.map(([x, y]) => [x + i * SPACING, y]), width: width(ring) }))));

export function nearest(point, scale, may = () => true) {
  let best = null, least = Infinity;
  for (const { muscle, ring, width } of shapes ??= all()) {
    if (!may(muscle)) continue;
    const far = outside(point, ring) * scale, grown = far - Math.max(0, (FINGER - width * scale) / 2);
    if (far > FINGER / 2 || grown >= least) continue;
    [best, least] = [muscle, grown];
  }
  return best;
}
