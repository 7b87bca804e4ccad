// The outlines of a person around the joints of skeleton.js, as the paths of an SVG. All functions are pure.
import { LENGTHS, local } from "./skeleton.js";

const round = (number) => Math.round(number * 10) / 10;
export const at = ([x, y]) => `${round(x)} ${round(-y)}`;

// A closed curve through all points (Catmull-Rom).
export function curve(points) {
  const of = (i) => points[(i + points.length) % points.length];
  const turn = (from, to, share) => [from[0] + to[0] * share, from[1] + to[1] * share];
  const slope = (i) => [of(i + 1)[0] - of(i - 1)[0], of(i + 1)[1] - of(i - 1)[1]];
  return `M${at(of(0))}${points.map((point, i) =>
    `C${at(turn(point, slope(i), 1 / 6))} ${at(turn(of(i + 1), slope(i + 1), -1 / 6))} ${at(of(i + 1))}`).join("")}Z`;
}

// A limb: the rounding of its ends, and for points along it the width to the front and to the back.
const SHAPES = {
  thigh: [7, 5.4, [0, 8.6, 9.4], [0.3, 8.8, 8.6], [0.7, 7, 6.4], [1, 5.4, 5]],
  shin: [5, 2.4, [0, 5.4, 4.8], [0.26, 4.8, 7.2], [0.62, 3.9, 4.6], [1, 3, 3.2]],
  upper: [6.2, 4, [0, 6.4, 6.2], [0.4, 5.5, 5.3], [0.8, 4.3, 4.5], [1, 4, 4]],
  fore: [4, 1, [0, 4.2, 4.2], [0.26, 4.6, 4.5], [0.66, 3.2, 3.2], [0.86, 2.8, 2.8]],
  leg: [7, 4, [0, 10, 9.7], [0.5, 9.6, 9.3], [1, 9, 8.6]],
};
SHAPES.fist = [-26, 4.8, [0.87, 3.2, 2.8], [0.95, 4.6, 4], [1.06, 4.4, 3.8]];
SHAPES.neck = [3, 2, [0, 7, 7], [0.4, 5, 5], [1, 5, 5]];
SHAPES.frontThigh = [7, 5.4, [0, 8.4, 8], [0.3, 8.6, 8], [0.7, 6.8, 6.2], [1, 5.2, 5]];
SHAPES.frontShin = [5, 2.4, [0, 5, 4.8], [0.28, 6.2, 5.8], [0.65, 4.2, 3.8], [1, 3, 3]];
SHAPES.frontLeg = [7, 4, [0, 9.3, 8.4], [0.5, 9.2, 8.6], [1, 8.8, 8.2]];

export function limb(shape, from, to, side = 1, share = 1) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const ahead = [(to[0] - from[0]) / length, (to[1] - from[1]) / length], out = [-ahead[1] * side, ahead[0] * side];
  const place = (along, across) =>
    [from[0] + ahead[0] * along + out[0] * across, from[1] + ahead[1] * along + out[1] * across];
  const [start, end, ...widths] = SHAPES[shape];
  const reach = length * share;
  return curve([
    place(-start, 0), ...widths.map(([way, front]) => place(way * reach, front)),
    place(reach * widths.at(-1)[0] + end, 0), ...widths.map(([way, , back]) => place(way * reach, -back)).reverse(),
  ]);
}

export const disc = ([x, y], r) => curve(Array.from({ length: 8 }, (_, i) =>
  [x + r * Math.sin((i * Math.PI) / 4), y + r * Math.cos((i * Math.PI) / 4)]));

const frame = (origin, lean, list) => list.map((point) => local(origin, lean, point));

// The toes stay on the ground when the heel is lifted.
const FOOT = [
  [-6.6, -6.9], [-7.4, -3], [-4, 2.5], [0, 4], [4.4, 3], [10, -1.4], [17, -3], [20.4, -5], [19.6, -6.9], [12, -7],
    [3, -7],
];
export const foot = ({ ankle, sole, ball, isRolled }) => curve(FOOT.map(([front, up]) => (isRolled && front > 11
  ? [ball[0] + front - 13, ball[1] + up + 7] : local(ankle, -sole, [front, up]))));
// A foot that points towards the viewer.
export const footAhead = ({ ankle, side }) => curve(frame(ankle, 0, [
  [-4.6, -6.8], [-4.4, 0], [-3, 4], [3, 4], [4.6, 0], [6.6, -6.8], [1, -7.4],
].map(([x, y]) => [x * side, y])));

export function torso({ hip, mid, shoulder, neck, lean, upright }, view) {
  if (view === "front") {
    const right = [
      ...frame(neck, upright, [[0, 10], [4.8, 8], [6.4, 4.6], [13, 3.4], [19, 1.5]]),
      ...frame(shoulder, upright, [[20, -6], [16, -20]]),
      ...frame(mid, lean, [[12.6, -1]]), ...frame(hip, lean, [[15, 6], [15.6, -3], [11, -9], [0, -10]]),
    ];
    const flip = ([x, y], origin) => local(origin, lean, [-1, 1].map((sign, i) =>
      sign * local([0, 0], -lean, [x - origin[0], y - origin[1]])[i]));
    return curve([...right, ...right.slice(1, -1).reverse().map((point) => flip(point, hip))]);
  }
  return curve([
    ...frame(hip, lean, [[1, -9.5], [8, -6], [8.6, 5]]), ...frame(mid, (lean + upright) / 2, [[8.8, 0]]),
    ...frame(shoulder, upright, [[11.6, -16], [12.4, -8], [8, 1]]),
      ...frame(neck, upright, [[4.4, 6], [0, 9], [-5, 8]]),
    ...frame(shoulder, upright, [[-9.4, 0], [-10.8, -9]]), ...frame(mid, (lean + upright) / 2, [[-7.6, 1]]),
    ...frame(hip, lean, [[-9.6, 6], [-11.6, -2], [-8, -9]]),
  ]);
}

// A hand closed around something.
export function fist({ elbow, hand, side }) {
  const length = Math.hypot(hand[0] - elbow[0], hand[1] - elbow[1]) || 1;
  return limb("fist", [0, 1].map((i) => hand[i] - ((hand[i] - elbow[i]) / length) * LENGTHS.fore), hand, side);
}

// The part of the hips that shorts cover.
export const hips = ({ hip, lean }, view) => curve(frame(hip, lean, view === "front"
  ? [[0, 9], [13.6, 8.4], [16, 2], [16, -5], [9, -10], [0, -8], [-9, -10], [-16, -5], [-16, 2], [-13.6, 8.4]]
  : [[0, 8.6], [9, 8], [9.4, 0], [8.6, -7], [0, -10], [-8, -9.6], [-12.2, -2], [-10.2, 7]]));

export const neck = ({ neck: base, head, upright }) => limb("neck", local(base, upright, [-1, -2]), head);

export const head = ({ head: centre, tilt }, view) => curve(frame(centre, tilt, view === "front"
  ? [[0, 12.6], [7, 10], [9.4, 2.5], [8.2, -5], [4.4, -11], [0, -12.4], [-4.4, -11], [-8.2, -5], [-9.4, 2.5], [-7, 10]]
  : [[-1, 12.4], [6.6, 10], [9.4, 4], [9.6, 0.6], [11.6, -2.8], [9.6, -4.4], [9.2, -8], [6.8, -11.6], [1, -9.6],
    [-3, -7.6], [-8, -7], [-10.8, 1], [-8.4, 9]]));
export const hair = ({ head: centre, tilt }, view) => curve(frame(centre, tilt, view === "front"
  ? [[0, 13.6], [7.6, 11], [10.2, 3], [8.4, 2.6], [6, 7], [0, 8], [-6, 7], [-8.4, 2.6], [-10.2, 3], [-7.6, 11]]
  : [[-1, 13.4], [7, 11], [9.4, 6.6], [4, 7.4], [0, 4], [-2.6, 1], [-3.4, -5], [-8, -8], [-11.8, 0], [-9.4, 9.4]]));
