// The equipment of an exercise. Contract: each function returns (points) → shapes, where points come from skeleton.js
// and a shape is [layer, class, path, width]. A place is [x, y], or the name of a joint with an offset: "hand",
// ["knee", dx, dy], and "hand2" for the far side.
import { at, disc } from "./outline.js";

// Layers, from back to front: behind everything · far limbs · between them and the body · body · held · near arm · in
// front.
export const BEHIND = 0, FAR = 1, BETWEEN = 2, BODY = 3, HELD = 4, ARM = 5, FRONT = 6;

export function spot(place, points) {
  const [name, dx = 0, dy = 0] = Array.isArray(place) ? place : [place];
  if (typeof name === "number") return place;
  const joint = name.endsWith("2") ? points.far[name.slice(0, -1)] : points.near[name] ?? points[name];
  return [joint[0] + dx, joint[1] + dy];
}

const trace = (places, points) => `M${places.map((place) => at(spot(place, points))).join("L")}`;

export const line = (kind, width, places, layer = BEHIND) => (p) => [[layer, kind, trace(places, p), width]];
export const round = (kind, r, place, layer = BEHIND) => (p) => [[layer, kind, disc(spot(place, p), r)]];
export const frame = (...places) => line("frame", 5, places);
export const pad = (from, to, width = 9, layer = BEHIND) => line("pad", width, [from, to], layer);
export const moving = (from, to, width = 7, layer = HELD) => line("lever", width, [from, to], layer);
export const cable = (from, to = "hand", layer = BETWEEN) => (p) => [
  [layer, "rope", trace([from, to], p), 1.6], [layer, "wheel", disc(spot(from, p), 5)],
];
const join = (...parts) => (p) => parts.flatMap((part) => part(p));

export const plate = (r, place, layer = BEHIND) => join(round("plate", r, place, layer),
  round("groove", r * 0.72, place, layer));
// A bar with its plates from the side. The plate is behind the body, so that it hides nothing.
export const barbell = (r = 22.5, place = "hand") => join(
  plate(r, place, BETWEEN), round("hub", 3.6, place, FRONT));
export const smith = (x) => join(frame([x, 0], [x, 214]), barbell(20));
// The same from the front, held in both hands or above a place.
export const barAcross = (r = 22.5, layer = HELD, half = 78, name = "hand") => (p) => {
  const [x, y] = name === "hand" ? [(p.near.hand[0] + p.far.hand[0]) / 2, p.near.hand[1]] : spot(name, p);
  return [
    [layer, "steel", `M${at([x - half - 14, y])}L${at([x + half + 14, y])}`, 3],
    ...[[-half, r, 9], [half, r, 9], [-half - 9, r * 0.7, 6], [half + 9, r * 0.7, 6]].map(([out, high, width]) =>
      [layer, "plate", `M${at([x + out, y - high])}L${at([x + out, y + high])}`, width]),
  ];
};
// A dumbbell in each hand: end on (a disc), at an angle from the level, or "across" the forearm. `names`: whose hands.
export const dumbbell = (angle, names = ["hand", "hand2"]) => (p) => names.flatMap((name) => {
  const isFar = name.endsWith("2"), layer = isFar && p.far.side > 0 ? FAR : FRONT, arm = isFar ? p.far : p.near;
  const { hand: [x, y], elbow } = arm;
  if (angle === undefined) return [[layer === FAR ? BEHIND : HELD, "bell", disc([x, y], 8.4)],
    [layer, "hub", disc([x, y], 3)]];
  const turn = angle === "across" ? Math.atan2(y - elbow[1], x - elbow[0]) + Math.PI / 2
    : (arm.side * angle * Math.PI) / 180;
  const place = (length, out = 0) => at([x + Math.cos(turn) * length - Math.sin(turn) * out,
    y + Math.sin(turn) * length + Math.cos(turn) * out]);
  const low = layer === FAR ? BEHIND : HELD;
  return [[low, "steel", `M${place(-10)}L${place(10)}`, 3],
    ...[-9, 9].map((end) => [low, "bell", `M${place(end, -5)}L${place(end, 5)}`, 6])];
});
export const kettlebell = (place = "hand") => (p) => {
  const [x, y] = spot(place, p), { elbow, hand } = p.near, length = Math.hypot(hand[0] - elbow[0], hand[1] - elbow[1]);
  const [dx, dy] = [(hand[0] - elbow[0]) / length, (hand[1] - elbow[1]) / length];
  return [[BETWEEN, "steel", disc([x + dx * 3, y + dy * 3], 5.4), 3],
    [HELD, "bell", disc([x + dx * 14, y + dy * 14], 9)]];
};
export const bench = (from, to, width = 9) => join(pad(from, to, width),
  ...[[from, 10], [to, -10]].map(([[x, y], inset]) =>
  frame([x + inset, y - 3], [x + inset, 0])));
const leg = ([x, y]) => frame([x, y], [x, 0]);
// A seat, and its back at `lean` behind a hip.
export const seat = ([x, y], lean, length = 56) => {
  const sin = Math.sin((lean * Math.PI) / 180), cos = Math.cos((lean * Math.PI) / 180);
  const behind = (up) => [x - 15 * cos + up * sin, y + 15 * sin + up * cos];
  return join(leg([x + 4, y - 14]), leg(behind(length * 0.6)), pad([x - 8, y - 14], [x + 22, y - 14]),
    pad(behind(0), behind(length)));
};
export const box = (left, right, height) => (p) => [
  [BEHIND, "box", `M${at([left, 0])}L${at([left, height])}L${at([right, height])}L${at([right, 0])}Z`, 3]];
// A machine's arm from its pivot to a hand or a foot.
export const arm = (pivot, to = "hand") => join(line("lever", 5, [pivot, to], BETWEEN), round("wheel", 4.5, pivot));
// A plate in the middle of a machine's arm.
export const plateOn = (pivot, r) => (p) => {
  const to = spot("hand", p);
  return plate(r, [(pivot[0] + to[0]) / 2, (pivot[1] + to[1]) / 2], BETWEEN)(p);
};
export const roller = (place, r = 5.5) => round("roller", r, place, FRONT);
export const ball = (r = 13, place = "hand") => round("bell", r, place, HELD);
export const rig = (half, height) => join(frame([-half, 0], [-half, height]), frame([half, 0], [half, height]),
  line("steel", 4, [[-half, height], [half, height]]));
export const stack = (x, height, to) => join(frame([x, 0], [x, height], to ?? [x, height]),
  line("pad", 16, [[x, 14], [x, 60]]));
export const cranks = ([x, y]) => join(line("lever", 4, [["ankle2", 11, -9], [x, y]], FAR),
  line("lever", 4, [["ankle", 11, -9], [x, y]], HELD), round("wheel", 5, [x, y], HELD));
export const ring = (r, place) => round("ring", r, place);
