// The poses of the exercises for the core and for endurance; see poses.js.
import { ball, box, cable, cranks, dumbbell, frame, line, pad, ring, round, stack } from "./kit.js";
import { each, floor, front, open, pushUp, side, trailing } from "./posture.js";

const loop = (ms, exercise) => ({ ...exercise, loop: ms });
const walk = (more) => {
  const feet = [[22, 7, -14], [2, 7, 0], [-24, 7, 34], [0, 22, 26]], ys = [89, 92, 89, 92], swing = [-24, 0, 24, 0];
  return feet.map((foot, i) => ({
    h: [0, ys[i]], l: 3, f: foot, F: feet[(i + 2) % 4], a: [swing[i], 14], A: [-swing[i], 14], ...more,
  }));
};
const run = (() => {
  const feet = [[14, 7, 0], [-10, 7, 4], [-38, 9, 45], [-46, 44, 60], [-6, 38, 20], [24, 24, 0]];
  const ys = [88, 87, 91], swing = [-48, -22, 12, 34, 12, -22];
  return feet.map((foot, i) => ({
    h: [0, ys[i % 3]], l: 9, n: -4, f: foot, F: feet[(i + 3) % 6], a: [swing[i], 92], A: [swing[(i + 3) % 6], 92],
  }));
})();
const treadmill = [box(-70, 70, -6), line("pad", 8, [[-70, -6], [70, -6]]), frame([62, -4], [74, 110], [52, 112])];
const bike = { h: [0, 95], l: 36, n: -18, w: [5, 39, 17, 17, 0], g: [70, 102] };
const kneel = { f: [-43, 7, -165, 1] };
// The rope is under the feet at the top of the jump, and overhead on the ground.
const rope = (p) => {
  const [[x, y], [far]] = [p.near.hand, p.far.hand], low = 196 - ((p.hip[1] - 92.6) / 8.4) * 196;
  const middle = ((4 * low - y) / 3).toFixed(1);
  return [[0, "cord", `M${x} ${-y}C${x + 26} ${-middle} ${far - 26} ${-middle} ${far} ${-y}`, 2.4]];
};

export const CORE = {
  // Core
  "plank": side("plank", [
    { h: [-47.4, 22], l: 71.3, n: -16, f: [-142, 7, 75], F: [-142, 7, 75], g: [30, 5] },
    { h: [-49.3, 29.7], l: 80.4, f: [-150.2, 7, 75], F: [-150.2, 7, 75] },
  ]),
  "side-plank": { ...front("sidePlank", [
    {
      h: [-46.5, 24], l: 60, n: -8, f: [-128, 7, 0], F: [-133, 15, 0], g: [14, 4], u: [1, 0.4], G: [-11.7, 126], U: [1, 1],
    },
    { h: [-47.6, 36.5], l: 72, F: [-131, 15, 0], G: [-5.3, 130.5] },
  ]), path: "hip" },
  "crunch": side("crunch", each([
    { ...floor, f: [40, 7, 0], F: [44, 8, 0] }, { l: -84, s: 42, n: 8 },
  ], { r: [2, 20], u: [0.75, 0.7] })),
  "sit-up": side("crunch", each([
    { ...floor, f: [44, 7, 0], F: [48, 8, 0] }, { l: -14, s: 30, n: 6 },
  ], { r: [12, -12], u: [0.6, 0.6] }), ),
  "russian-twist": { ...front("twist", [
    { h: [0, 14], k: [170, 168, 0], t: [0.6, 0.74], g: [40, 26], G: [32, 26], l: 5 },
    { g: [-32, 26], G: [-40, 26], l: -5 },
  ], ball(10, "hand")), lap: true },
  "cable-crunch": side("crunch", each([
    { h: [-4, 50], l: 8, ...kneel, n: 8 }, { h: [-10, 49], l: 34, s: 52, n: 14 },
  ], { r: [10, 16], u: [0.7, 0.6] }), stack(84, 214, [40, 214]), cable([40, 208])),
  "hanging-leg-raise": trailing("ankle", side("legRaise", [
    { h: [0, 100], k: [2, 4, -20], g: [2, 211] }, { k: [98, 6, -20], l: -8, h: [4, 101] },
  ], round("grip", 4, [2, 211], 6), frame([44, 0], [44, 211], [2, 211]))),
  "hanging-knee-raise": trailing("knee", side("legRaise", [
    { h: [0, 100], k: [2, 4, -20], g: [2, 211] }, { k: [108, 104, -10], l: -8, h: [4, 101] },
  ], round("grip", 4, [2, 211], 6), frame([44, 0], [44, 211], [2, 211]))),
  "lying-leg-raise": trailing("ankle", side("legRaise", [{ ...floor, k: [2, 3, -20], d: [90, 2] },
    { k: [88, 4, -20] }])),
  "burpee": trailing("", side("burpee", [
    { h: [2, 92.5], f: [0, 7, 0], F: [4, 8, 0], d: [0, 8] }, { h: [-24, 46], l: 50, s: 30, n: -30, f: [0, 7, 14],
      F: [4, 8, 14], d: [4, 8] },
    { h: [-22, 48], l: 68, n: -26, f: [-62, 16, 40], F: [-62, 16, 40], d: [0, 4] },
    { h: [-24, 47], l: 67.7, n: -14, f: [-119.8, 7, 75], F: [-119.8, 7, 75], d: [0, 4] },
  ])),
  "ab-wheel-rollout": side("rollout", [
    { h: [-6, 49.6], l: 70, n: -20, ...kneel, g: [52, 9] }, { h: [32, 36], l: 80, g: [128, 9] },
  ], ring(9, "hand"), round("hub", 3, "hand", 6)),
  "mountain-climber": trailing("knee", side("climb", [
    { ...pushUp[0], f: [-58, 20, -50, 1], F: [-121.4, 16.4, -75, 1] },
    { f: [-121.4, 16.4, -75, 1], F: [-58, 20, -50, 1] },
  ])),
  // Cardio
  "jump-rope": loop(640, front("rope", [
    { ...open, f: [8, 7, 0], g: [34, 84], b: -1 }, { h: [0, 101], f: [8, 16, 0], g: [33, 90] },
  ], rope)),
  "treadmill-run": loop(760, side("run", run, ...treadmill)),
  "running": loop(760, side("run", run)),
  "treadmill-walk": loop(1150, side("walk", walk(), ...treadmill)),
  "walking": loop(1150, side("walk", walk())),
  "farmers-walk": loop(1250, side("walk", walk({ a: [0, 4], A: [0, 4] }), dumbbell("across"))),
  "stationary-bike": loop(1100, side("cycle", [bike], frame([-34, 0], [90, 0]), frame([16, 30], [-4, 78]),
    frame([16, 30], [64, 30], [70, 100]), pad([-16, 82], [12, 82], 8), ring(24, [64, 30]), cranks([16, 30]))),
  "air-bike": loop(1000, side("cycle", [bike], frame([-34, 0], [90, 0]), frame([16, 30], [-4, 78]),
    frame([16, 30], [64, 36], [70, 100]), pad([-16, 82], [12, 82], 8), ring(32, [66, 38]), ring(14, [66, 38]),
    cranks([16, 30]))),
  "cycling": loop(1000, side("cycle", [{ ...bike, l: 44, n: -30 }], ring(32, [-36, 33]), ring(32, [86, 33]),
    frame([-36, 33], [16, 30], [66, 84], [2, 74], [-36, 33]), frame([16, 30], [-4, 82]), frame([86, 33], [68, 100]),
    pad([-16, 82], [10, 82], 7), cranks([16, 30]))),
  "elliptical": loop(1400, side("stride", [{ h: [0, 104], l: 4, w: [0, 24, 24, 8, 0], g: [44, 116] }],
    frame([-60, 0], [80, 0]), frame([66, 0], [48, 140]), ring(22, [66, 26]),
      line("lever", 5, [["heel", 0, -3], ["toe", 4, -3]], 4),
    line("lever", 5, [["heel2", 0, -3], ["toe2", 4, -3]], 1))),
  "stair-climber": loop(1500, side("stride", [{ h: [0, 108], l: 10, n: -6, w: [8, 33, 6, 14, 0], g: [46, 122] }],
    box(-20, 8, 10), box(8, 36, 26), box(36, 64, 42), frame([60, 42], [60, 128], [40, 124]))),
  "rowing-machine": side("rower", [
    { h: [-2, 38], l: 22, n: -8, f: [56, 30, 36, 1], F: [59, 31, 36, 1], g: [74, 62] },
    { h: [-24, 38], l: -18, n: 4, g: [-12, 64], u: [0.94, 0.94] },
  ], frame([-56, 22], [100, 22]), frame([-50, 22], [-50, 0]), frame([96, 22], [96, 0]),
    line("pad", 7, [["hip", -12, -12],
    ["hip", 12, -12]], 2), line("lever", 5, [[56, 16], [74, 38]]), ring(24, [112, 44]), cable([104, 60]),
      round("grip", 3.6, "hand", 6)),
};
