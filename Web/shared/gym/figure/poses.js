// The poses of the exercises, as skeleton.js reads them. Contract: POSES[slug] = { view, move, poses, kit, loop? }.
// `poses` go from the start to the end and back, or round in `loop` ms; a later pose lists only what differs from the
// first. `move` names the sentence under "figure.move." in the dictionary; `path` the joint whose path is dotted
// ("": none); `above`: seen from above, so no ground is drawn; `lap`: the legs are in front of the trunk.
import {
  arm, ball, barAcross, barbell, bench, box, cable, cranks, dumbbell, frame, kettlebell, line, moving, pad, plate,
  plateOn, rig, ring, roller, round, seat, smith, stack,
} from "./kit.js";

const PLAIN = { l: 0, s: 0, n: 0, e: 0, u: [1, 1], t: [1, 1] };
const make = (view, move, poses, ...kit) => ({
  view, move, kit, poses: poses.map((pose) => ({ ...PLAIN, ...poses[0], ...pose })),
});
const side = (...all) => make("side", ...all), front = (...all) => make("front", ...all);
const loop = (ms, exercise) => ({ ...exercise, loop: ms });
const trailing = (path, exercise) => ({ ...exercise, path });
// The same change to every pose.
const each = (poses, more) => poses.map((pose) => ({ ...pose, ...more }));

const stand = { h: [2, 92.5], f: [0, 7, 0], F: [5, 8, 0] };
const open = { h: [0, 92.6], f: [11, 7, 0] };
const supine = { h: [0, 57], l: -90, n: 4, f: [34, 7, 0], F: [40, 8, 0] };
const flat = bench([-88, 40], [14, 40]);
const sit = { h: [0, 57], l: -6, f: [40, 7, 0], F: [45, 8, 0] };
const sitFront = { h: [0, 57], f: [15, 7, 0], t: [0.3, 1] };

const onBack = { r: [-7, 2], u: [0.62, 0.68], b: -1 };
const onFront = { a: [80, 160], u: [1, 0.8] };
const hang = { d: [0, 4] };
const squat = [{ ...stand, h: [2, 92], l: 7, n: -6 }, { h: [-22, 38], l: 37, n: -28 }];
const upright = [{ ...stand, h: [2, 92], l: 2 }, { h: [-18, 37], l: 22, n: -14 }];
const deadlift = (h, l) => [
  { ...stand, h, l, n: 10 - l * 0.7, d: [-5, 3] }, { h: [1, 92.5], l: -2, n: 0, d: [4, 3] },
];
const hinge = [{ ...stand, h: [1, 92.5], d: [3, 3] }, { h: [-25, 82], l: 72, n: -40, d: [-12, 3] }];
const clean = [
  { ...stand, h: [-28, 56.2], l: 54, n: -28, d: [-5, 3] },
  { h: [4, 98], l: -4, e: 4, n: 0, f: [0, 7, 26], F: [5, 8, 26], d: [0, 20] },
  { h: [0, 94], l: 0, n: 0, e: 2, d: [-30, 112] }, { h: [-18, 42], l: 18, n: -12, d: [64, 158], u: [1, 0.8] },
];
const lunge = [
  { h: [-49, 92.5], f: [-52, 7, 0], F: [-47, 7, 0] }, { h: [-28, 84], f: [-10, 24, 0], F: [-47, 7, 30] },
  { h: [0, 50], f: [34, 7, 0], F: [-49, 7, 60] },
];
const benchPress = (bottom, u = [0.52, 0.95]) => [{ ...supine, g: [-50, 118] }, { g: bottom, u }];
const incline = { h: [0, 57], l: -55, n: 4, f: [36, 7, 0], F: [42, 8, 0] };
const inclinePress = [{ ...incline, g: [-38, 146] }, { g: [-27, 99], u: [0.55, 0.95] }];
const inclineSeat = seat([0, 57], -55, 62);
const overhead = [{ ...stand, l: -6, n: -6, g: [6, 146], u: [0.8, 0.86] }, { l: 0, n: 0, g: [2, 204], u: [1, 1] }];
const pulldown = [
  { h: [0, 57], l: -4, n: -14, e: 4, f: [40, 7, 0], F: [44, 8, 0], g: [12, 163], u: [0.94, 0.94] },
  { l: -16, n: -4, e: 0, g: [6, 108], u: [0.7, 0.8] },
];
const tower = [
  pad([-12, 44], [22, 44]), frame([5, 40], [5, 0]), frame([66, 0], [66, 232], [12, 232]),
  pad([30, 71], [44, 71], 8), frame([40, 71], [66, 71]),
];
const bent = { ...stand, h: [-20, 78], l: 62, n: -30 };
const curl = [{ ...stand, d: [2, 8] }, { d: [14, 138] }];
const pushdown = [{ ...stand, l: 8, d: [-2, 112] }, { d: [-4, 8] }];
const preacher = [{ h: [0, 52], l: 18, n: -8, f: [36, 7, 0], F: [41, 8, 0], d: [48, 14] }, { d: [48, 124] }];
const preacherPad = [pad([13, 80], [36, 60], 8), frame([30, 64], [30, 0]), frame([0, 38], [0, 0]),
  pad([-14, 38], [14, 38])];
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
const plankFeet = { f: [-137.8, 7, 75], F: [-137.8, 7, 75] };
const pushUp = [
  { h: [-42, 47], l: 67.7, n: -14, ...plankFeet, g: [5, 4] }, { h: [-35.8, 20.5], l: 86, g: [5, 4], u: [0.8, 0.85] },
];
const floor = { h: [0, 12], l: -90, n: 4 };
const kneel = { f: [-43, 7, -165, 1] };
const dip = [
  { h: [0, 124], l: 2, k: [8, 70, -30], g: [2, 112] }, { h: [-12, 96], l: 22, n: -6, k: [24, 75, -30], g: [2, 112] },
];
const dipBars = [line("steel", 5, [[-34, 112], [44, 112]]), frame([38, 112], [38, 0]), frame([-28, 112], [-28, 0])];
const chestPress = (y, ends) => [{ ...sit, g: [14, y], u: [0.72, 0.9] }, { g: ends, u: [1, 1] }];
const shoulderPress = [{ ...sit, g: [10, 116], u: [0.82, 0.86] }, { g: [2, 167], u: [1, 1] }];
const machineRow = [{ ...sit, l: 6, n: -4, g: [60, 92] }, { l: 2, g: [16, 86], u: [0.9, 0.95] }];
const legSeat = seat([0, 64], -14);
const extension = { h: [0, 64], l: -14, g: [-2, 54], u: [1, 0.96] };

const lateral = [{ ...open, a: [7, 8] }, { a: [88, 6] }];
// The rope is under the feet at the top of the jump, and overhead on the ground.
const rope = (p) => {
  const [[x, y], [far]] = [p.near.hand, p.far.hand], low = 196 - ((p.hip[1] - 92.6) / 8.4) * 196;
  const middle = ((4 * low - y) / 3).toFixed(1);
  return [[0, "cord", `M${x} ${-y}C${x + 26} ${-middle} ${far - 26} ${-middle} ${far} ${-y}`, 2.4]];
};
const sled = [
  pad([-8, 16], [-58, 58], 10), pad([-6, 15], [16, 18], 9), frame([4, 6], [128, 104]), frame([-40, 0], [-40, 36]),
  frame([16, 0], [16, 14]), frame([112, 0], [112, 90]),
  moving(["ankle", 14, -12], ["ankle", -14, 24], 6), plate(20, ["ankle", 22, 12], 2),
];
const legPress = [
  { h: [0, 30], l: -52, n: 22, g: [0, 22], u: [0.9, 0.9], f: [40, 62, 128, 1], F: [43, 64, 128, 1] },
  { f: [63, 80, 128, 1], F: [66, 82, 128, 1] },
];

export const POSES = {
  // Squats
  "squat-barbell": side("squat", each(squat, onBack), barbell()),
  "front-squat-barbell": side("squat", each(upright, onFront), barbell()),
  "goblet-squat": side("squat", each(upright, { r: [14, -12], u: [0.8, 0.9] }), dumbbell(90, ["hand"])),
  "bodyweight-squat": side("squat", [{ ...squat[0], d: [6, 6] }, { ...squat[1], d: [82, 6] }]),
  "smith-machine-squat": side("squat", each([
    { ...stand, h: [2, 92], l: 2, f: [8, 7, 0], F: [12, 8, 0] }, { h: [-18, 42], l: 24, n: -16 },
  ], onBack), smith(-3)),
  "hack-squat": side("squat", each([
    { h: [9, 87], l: -25, n: 8, f: [46, 16, 16, 1], F: [50, 17, 16, 1] }, { h: [25, 52.7] },
  ], { a: [44, 112] }), frame([-54, 146], [14, 0]), line("lever", 6, [[28, 6], [72, 18]]),
  line("pad", 9, [["hip", -11, -12], ["shoulder", -14, -4]], 2), plate(18, ["shoulder", -24, -30], 0)),
  "thruster": side("thruster", [
    { ...upright[1], ...stand, h: [-18, 37], ...onFront }, { ...onFront, h: [2, 92], l: 0, n: 0 },
    { h: [2, 92], l: 0, n: 0, a: [176, 4] },
  ], barbell()),
  "wall-ball": side("thruster", [
    { ...stand, h: [-18, 37], l: 22, n: -20, a: [70, 110] }, { h: [2, 92.5], l: 0, n: -8, a: [172, 10] },
  ], ball(), frame([64, 0], [64, 230])),
  // From the floor
  "deadlift-barbell": side("lift", deadlift([-28, 56.2], 54), barbell()),
  "sumo-deadlift-barbell": side("lift", [deadlift([-20, 47], 41)[0],
    { ...deadlift([0, 0], 0)[1], h: [1, 86.6] }].map((pose) => ({ ...pose, t: [0.86, 1] })), barbell()),
  "trap-bar-deadlift": side("lift", deadlift([-22, 50], 43), barbell(),
    line("steel", 4, [["hand", -27, 0], ["hand", 27, 0]], 4)),
  "rack-pull": side("lift", deadlift([-18, 79], 45), barbell(), frame([12, 0], [12, 46], [22, 46])),
  "romanian-deadlift-barbell": side("hinge", hinge, barbell()),
  "dumbbell-romanian-deadlift": side("hinge", hinge, dumbbell()),
  "good-morning": side("hinge", each([{ ...stand, l: 4 }, { h: [-25, 84], l: 66, n: -30 }], onBack), barbell()),
  "kettlebell-swing": side("swing", [
    { ...stand, h: [-24, 72], l: 60, n: -34, d: [-36, 4] }, { h: [1, 92.5], l: -2, n: 0, d: [86, 4] },
  ], kettlebell()),
  "power-clean": side("clean", [...clean.slice(0, 3), { ...clean[3], h: [-8, 78], l: 6 }], barbell()),
  "clean": side("clean", clean, barbell()),
  "clean-and-jerk": trailing("", side("jerk", [...clean, { h: [1, 92], l: 0, d: [80, 160], u: [1, 0.8] },
    { h: [-2, 80], l: 0, d: [80, 160], u: [1, 0.8] }, { h: [2, 92.5], l: 0, d: [178, 4] }], barbell())),
  "snatch": trailing("", side("snatch", [
    { ...stand, h: [-30, 52], l: 62, n: -32, d: [-2, 3], u: [0.86, 0.86] },
    { h: [4, 98], l: -6, e: 4, n: 0, f: [0, 7, 26], F: [5, 8, 26], d: [0, 12] },
    { h: [0, 94], l: 0, n: 0, e: 4, d: [-34, 112] },
    { h: [-20, 38], l: 26, n: -20, d: [176, 2] }, { h: [2, 92.5], l: 0, n: 0, d: [177, 2] },
  ], barbell())),
  "hip-thrust-barbell": side("thrust", [
    { h: [-8, 24], l: -56.3, n: 14, f: [42, 7, 0], F: [47, 8, 0], g: [-4.6, 38] },
      { h: [0, 52], l: -90, n: 26, g: [-4, 66] },
  ], bench([-84, 36], [-44, 36]), barbell(20)),
  "glute-bridge": side("thrust", [
    { ...floor, f: [34, 7, 0], F: [38, 8, 0], d: [90, 2] }, { h: [-6.7, 37], l: -120, n: 54 },
  ]),
  "back-extension": side("extend", each([
    { h: [0, 78], l: 122, n: -10, f: [-55, 14, -46, 1], F: [-52, 14, -46, 1] }, { l: 41 },
  ], { r: [12, -16], u: [0.55, 0.6] }), pad([-10, 45], [8, 66], 8), frame([2, 58], [2, 0]), frame([-70, 0], [30, 0]),
  frame([-64, 0], [-64, 22]), round("roller", 5, [-64, 26])),
  // Lunges and steps
  "dumbbell-lunge": side("lunge", each(lunge, hang), dumbbell("across")),
  "lunge-barbell": side("lunge", each(lunge, onBack), barbell(20)),
  "walking-lunge": side("lunge", each(lunge, hang), dumbbell("across")),
  "bulgarian-split-squat": side("squat", each([
    { h: [-8, 84], l: 8, f: [16, 7, 0], F: [-62, 52, -160, 1] }, { h: [-14, 50], l: 18, n: -10 },
  ], hang), bench([-92, 41], [-50, 41]), dumbbell("across")),
  "step-up": side("step", each([
    { h: [-6, 86], l: 14, f: [24, 47, 0], F: [-14, 7, 0] }, { h: [10, 112], l: 10, F: [-12, 34, 30] },
    { h: [25, 132], l: 0, F: [20, 48, 0] },
  ], hang), box(4, 56, 39), dumbbell("across")),
  "box-jump": trailing("", side("jump", [
    { ...stand, a: [0, 10] }, { h: [-18, 64], l: 36, n: -20, a: [-50, 10] },
    { h: [24, 130], l: 14, f: [30, 72, 10], F: [34, 73, 10], a: [110, 20] },
    { h: [36, 96], l: 34, n: -16, f: [54, 57, 0], F: [59, 58, 0], a: [70, 20] },
    { h: [56, 142.5], f: [54, 57, 0], F: [59, 58, 0] },
  ], box(38, 92, 49))),
  // Chest
  "bench-press-barbell": side("press", benchPress([-37, 73]), flat, barbell()),
  "close-grip-bench-press": side("press", benchPress([-30, 73], [0.8, 0.98]), flat, barbell()),
  "dumbbell-bench-press": side("press", benchPress([-41, 70]), flat, dumbbell()),
  "incline-bench-press-barbell": side("press", inclinePress, inclineSeat, barbell()),
  "incline-dumbbell-press": side("press", [inclinePress[0], { g: [-32, 97], u: [0.55, 0.95] }], inclineSeat,
    dumbbell()),
  "decline-bench-press-barbell": side("press", [
    { h: [0, 62], l: -105, n: 6, f: [42, 31, -10, 1], F: [45, 31, -10, 1], g: [-46, 109] },
    { g: [-33, 67], u: [0.55, 0.95] },
  ], pad([-90, 24], [8, 50], 9), pad([8, 50], [34, 50], 9), frame([-70, 26], [-70, 0]), frame([20, 48], [20, 0]),
  roller([34, 36]), barbell()),
  "push-up": side("pushUp", pushUp),
  "machine-chest-press": side("push", chestPress(98, [50, 98]), seat([0, 57], -6),
    frame([-34, 0], [-34, 168], [26, 168]),
    arm([26, 164])),
  "incline-machine-chest-press": side("push", chestPress(104, [44, 130]), seat([0, 57], -12),
    frame([-40, 0], [-40, 60]),
    arm([-40, 60]), plateOn([-40, 60], 16)),
  "iso-lateral-chest-press": side("push", chestPress(98, [50, 102]), seat([0, 57], -6),
    frame([-34, 0], [-34, 168], [26, 168]), arm([26, 164]), plateOn([26, 164], 18)),
  "pec-deck": front("together", [
    { ...sitFront, g: [68, 106], u: [0.95, 0.9] }, { g: [7, 103], u: [0.42, 0.4] },
  ], line("pad", 34, [[0, 68], [0, 92]]), frame([0, 60], [0, 0]), frame([-40, 0], [-40, 176], [40, 176], [40, 0]),
  round("roller", 6, "hand", 6), round("roller", 6, "hand2", 6)),
  "cable-crossover": front("together", [{ ...open, g: [70, 152], f: [9, 7, 0], b: -1 }, { g: [7, 96], u: [0.9, 0.9] }],
    frame([104, 0], [104, 214]), frame([-104, 0], [-104, 214]), cable([100, 208]), cable([-100, 208], "hand2")),
  "dumbbell-fly": { ...front("open", [
    { h: [0, 92], f: [16, 34, 0], t: [0.6, 0.8], g: [8, 138], u: [0.34, 0.3], b: -1 }, { g: [70, 136], u: [0.94, 0.9] },
  ], line("pad", 34, [[0, 74], [0, 180]]), dumbbell(90)), above: true },
  "chest-dip": side("dip", [dip[0], { ...dip[1], h: [-18, 97], l: 32 }], ...dipBars),
  "triceps-dip": side("dip", dip, ...dipBars),
  // Overhead
  "overhead-press-barbell": side("overhead", overhead, barbell()),
  "push-press": side("overhead", [overhead[0], { h: [-4, 78], l: 0, g: [6, 131], u: [0.8, 0.86] }, overhead[1]],
    barbell()),
  "dumbbell-shoulder-press": front("overhead", [{ ...open, g: [36, 150] }, { g: [22, 203] }], dumbbell(0)),
  "seated-dumbbell-press": side("overhead", shoulderPress, seat([0, 57], -6), dumbbell()),
  "arnold-press": front("overhead", [{ ...sitFront, a: [-4, 190], u: [0.85, 0.78] }, { a: [168, 6], u: [1, 1] }],
    line("pad", 34, [[0, 60], [0, 92]]), frame([0, 44], [0, 0]), dumbbell(0)),
  "machine-shoulder-press": side("overhead", shoulderPress, seat([0, 57], -6), frame([-40, 0], [-40, 100]),
    arm([-40, 100])),
  "plate-loaded-shoulder-press": side("overhead", shoulderPress, seat([0, 57], -6), frame([-40, 0], [-40, 100]),
    arm([-40, 100]), plateOn([-40, 100], 16)),
  // Back
  "pull-up": front("pullUp", [
    { h: [0, 97], e: 3, f: [9, 20, 0], t: [1, 0.8], g: [31, 211] },
      { h: [0, 146], e: 0, f: [9, 69, 0], u: [0.8, 0.94] },
  ], rig(66, 211)),
  "chin-up": front("pullUp", [
    { h: [0, 95], e: 3, f: [9, 18, 0], t: [1, 0.8], g: [15, 211] },
    { h: [0, 146], e: 0, f: [9, 69, 0], u: [0.62, 0.8] },
  ], rig(66, 211)),
  "assisted-pull-up": front("pullUp", [
    { h: [0, 97], e: 3, f: [10, 42, 0], t: [1, 0.3], g: [31, 211] },
      { h: [0, 146], e: 0, f: [10, 91, 0], u: [0.8, 0.94] },
  ], rig(66, 211), (p) => pad([-28, p.near.knee[1] - 10], [28, p.near.knee[1] - 10])(p),
  (p) => line("lever", 5, [[28, p.near.knee[1] - 10], [66, p.near.knee[1] - 10]])(p)),
  "lat-pulldown": side("pulldown", pulldown, ...tower, cable([12, 226]), round("grip", 3.4, "hand", 6)),
  "wide-grip-lat-pulldown": side("pulldown", [pulldown[0], { ...pulldown[1], u: [0.62, 0.8] }], ...tower,
    cable([12, 226]),
    round("grip", 3.4, "hand", 6)),
  "close-grip-lat-pulldown": side("pulldown", [pulldown[0], { ...pulldown[1], l: -20, g: [12, 102], u: [0.85, 0.9] }],
    ...tower, cable([12, 226]), round("grip", 3.4, "hand", 6)),
  "machine-lat-pulldown": side("pulldown", pulldown, pad([-12, 44], [22, 44]), frame([5, 40], [5, 0]),
    frame([66, 0], [66, 190]),
    pad([30, 71], [44, 71], 8), frame([40, 71], [66, 71]), arm([66, 190]), round("grip", 3.4, "hand", 6)),
  "straight-arm-pulldown": side("sweep", [
    { ...stand, h: [-8, 90], l: 26, n: -16, d: [128, 10] }, { l: 18, d: [2, 8] },
  ], stack(84, 214, [58, 214]), cable([58, 208]), round("grip", 3.4, "hand", 6)),
  "barbell-row": side("row", [{ ...bent, g: [16, 40] }, { h: [-20, 79], l: 60, g: [6, 84], u: [0.9, 0.95] }],
    barbell(17)),
  "pendlay-row": side("row", [
    { ...bent, h: [-22, 72], l: 80, n: -44, g: [24, 22.5] }, { g: [14, 62], u: [0.9, 0.95] },
  ], barbell()),
  "t-bar-row": side("row", [{ ...bent, l: 58, g: [20, 46] }, { l: 55, g: [12, 76] }],
    line("steel", 4, [[-74, 3], ["hand", 14, 2]], 2), plate(20, ["hand", 14, 2], 2)),
  "one-arm-dumbbell-row": side("row", [
    { h: [-20, 84], l: 62, n: -34, f: [-26, 7, 0], K: [101, 129, -70], G: [34, 50], g: [26, 47] }, { g: [6, 88] },
  ], bench([-48, 40], [56, 40]), dumbbell(8, ["hand"])),
  "seated-cable-row": side("row", [
    { h: [0, 42], l: 14, n: -8, f: [70, 34, 74, 1], F: [73, 35, 74, 1], g: [70, 74] }, { l: -6, n: 0, g: [12, 64] },
  ], pad([-24, 29], [22, 29]), frame([0, 26], [0, 0]), line("lever", 5, [[76, 12], [88, 52]]),
    frame([0, 12], [104, 12]),
  stack(104, 120), cable([98, 68]), round("grip", 3.6, "hand", 6)),
  "machine-row": side("row", machineRow, pad([-12, 44], [22, 44]), frame([4, 40], [4, 0]), pad([24, 76], [24, 108], 8),
    frame([28, 92], [74, 92]), frame([74, 0], [74, 150]), arm([74, 146])),
  "iso-lateral-row": side("row", machineRow, pad([-12, 44], [22, 44]), frame([4, 40], [4, 0]),
    pad([24, 76], [24, 108], 8),
    frame([28, 92], [74, 92]), frame([74, 0], [74, 150]), arm([74, 146]), plateOn([74, 146], 18)),
  "face-pull": side("facePull", [{ ...stand, l: -4, g: [59, 150], b: -1 }, { l: -8, g: [18, 152], u: [0.3, 0.8] }],
    stack(108, 214), cable([102, 156]), round("grip", 3.4, "hand", 6)),
  "barbell-shrug": front("shrug", [{ ...open, a: [5, 3] }, { e: 8, n: 0 }], barAcross(20, 4, 60)),
  "dumbbell-shrug": front("shrug", [{ ...open, a: [8, 3] }, { e: 8 }], dumbbell()),
  // Arms
  "dumbbell-curl": side("curl", curl, dumbbell()),
  "hammer-curl": side("curl", curl, dumbbell("across")),
  "barbell-curl": side("curl", curl, barbell(17)),
  "ez-bar-curl": side("curl", curl, barbell(13)),
  "cable-curl": side("curl", curl, stack(96, 130), cable([68, 8]), frame([96, 4], [60, 4]),
    round("grip", 3.4, "hand", 6)),
  "preacher-curl": side("curl", preacher, ...preacherPad, barbell(13)),
  "machine-curl": side("curl", preacher, ...preacherPad, frame([62, 0], [62, 88], ["elbow", 4, -5]),
    line("lever", 6, [["elbow", 4, -5], ["hand", 3, -3]], 6), round("wheel", 6, ["elbow", 4, -5], 6),
    round("grip", 4.4, "hand", 6)),
  "incline-dumbbell-curl": side("curl", [{ ...incline, l: -38, d: [0, 6] }, { d: [8, 136] }], seat([0, 57], -38, 62),
    dumbbell()),
  "concentration-curl": side("curl", [
    { h: [0, 57], l: 46, n: -10, f: [40, 7, 0], F: [34, 8, 0], d: [4, 6], G: [38, 56] }, { d: [12, 128] },
  ], bench([-40, 40], [20, 40]), dumbbell(undefined, ["hand"])),
  "triceps-pushdown": side("pushdown", pushdown, stack(84, 214, [38, 214]), cable([38, 208]),
    round("grip", 3.6, "hand", 6)),
  "rope-pushdown": side("pushdown", pushdown, stack(84, 214, [38, 214]), cable([38, 208]),
    line("rope", 4, ["hand", ["hand", 0, -8]], 6)),
  "skull-crusher": side("skull", [{ ...supine, a: [92, 4] }, { a: [100, 108] }], flat, barbell(13)),
  "dumbbell-overhead-triceps-extension": side("behindHead", [{ ...sit, a: [172, 124] }, { a: [174, 8] }],
    seat([0, 57], -6, 40), dumbbell(90, ["hand"])),
  "cable-overhead-triceps-extension": side("behindHead", [
    { h: [0, 88], l: 24, n: -14, f: [24, 7, 0], F: [-34, 7, 30], a: [146, 118] }, { a: [146, 8] },
  ], stack(-112, 214), cable([-106, 160]), round("grip", 3.4, "hand", 6)),
  "dumbbell-kickback": side("kickback", [{ ...bent, l: 66, a: [-8, 88] }, { a: [-8, 6] }], dumbbell("across")),
  // Shoulders
  "dumbbell-lateral-raise": front("raise", lateral, dumbbell()),
  "cable-lateral-raise": front("raise", [{ ...open, a: [0, 6], A: [30, 70] }, { a: [88, 6] }], stack(-92, 130),
    frame([-92, 4], [-66, 4]), cable([-62, 8])),
  "machine-lateral-raise": front("raise", [{ ...sitFront, a: [10, 40], u: [1, 0.3] }, { a: [86, 40] }],
    line("pad", 34, [[0, 60], [0, 92]]),
    frame([0, 44], [0, 0]), round("roller", 6, ["elbow", 5, 0], 6), round("roller", 6, ["elbow2", -5, 0], 6)),
  "dumbbell-front-raise": side("raise", [{ ...stand, d: [4, 6] }, { d: [90, 6] }], dumbbell()),
  "dumbbell-rear-delt-fly": side("open", [{ ...bent, l: 74, n: -34, g: [28, 36] }, { g: [25, 86], u: [0.3, 0.3] }],
    dumbbell()),
  "reverse-pec-deck": front("open", [{ ...sitFront, g: [8, 103], u: [0.42, 0.4] }, { g: [68, 106], u: [0.95, 0.9] }],
    frame([0, 60], [0, 0]), line("pad", 20, [[0, 70], [0, 92]], 6), round("roller", 5, "hand", 6),
    round("roller", 5, "hand2", 6)),
  "barbell-upright-row": front("upright", [{ ...open, g: [9, 82], b: -1 }, { g: [9, 130] }], barAcross(17, 4, 56)),
  // Legs at machines
  "leg-press": trailing("ankle", side("legPress", legPress, ...sled)),
  "leg-press-calf-raise": trailing("ankle", side("calf", [
    { ...legPress[0], f: [61, 78, 136, 1], F: [64, 80, 136, 1] }, { f: [62, 80, 98, 1], F: [65, 82, 98, 1] },
  ], ...sled)),
  "seated-leg-press": trailing("ankle", side("legPress", [
    { h: [0, 50], l: -24, n: 8, g: [2, 40], f: [44, 52, 84, 1], F: [47, 53, 84, 1] },
    { f: [78, 56, 84, 1], F: [81, 57, 84, 1] },
  ], seat([0, 50], -24), moving(["ankle", 9, -16], ["ankle", 7, 26], 6), frame([0, 8], [120, 8]), stack(120, 130),
  line("rope", 1.6, [["ankle", 9, 4], [120, 60]]))),
  "leg-extension": trailing("ankle", side("legExtension", [{ ...extension, k: [76, 96, 0] }, { k: [76, 8, 0] }],
    legSeat,
    line("lever", 5, ["knee", "ankle"], 2), roller(["ankle", 6, 5]))),
  "seated-leg-curl": trailing("ankle", side("legCurl", [{ ...extension, k: [76, 6, 0] }, { k: [76, 98, 0] }], legSeat,
    pad([28, 76], [40, 78], 8, 6), line("lever", 5, ["knee", "ankle"], 2), roller(["ankle", -4, -7]))),
  "lying-leg-curl": trailing("ankle", side("legCurl", [
    { h: [0, 57], l: 90, n: -14, k: [0, 8, 0], g: [56, 30], u: [0.8, 0.8] }, { k: [0, 106, 0] },
  ], bench([-40, 40], [72, 40]), line("lever", 5, ["knee", "ankle"], 2), roller(["ankle", 0, 8]))),
  "standing-calf-raise": trailing("heel", side("calf", each([
    { h: [2, 100.5], f: [0, 15, 0], F: [4, 16, 0] }, { h: [7, 106], f: [0, 15, 32], F: [4, 16, 32] },
  ], { r: [12, 6], u: [0.6, 0.6] }), box(2, 34, 8), line("lever", 7, [["shoulder", -12, 9], ["shoulder", 30, 9]], 6),
  stack(64, 200), line("lever", 5, [["shoulder", 30, 9], [64, 152]], 0))),
  "seated-calf-raise": trailing("heel", side("calf", each([
    { h: [0, 57], l: 2, f: [38, 13, 0], F: [42, 14, 0] }, { f: [38, 13, 30], F: [42, 14, 30] },
  ], { g: [40, 71] }), bench([-22, 42], [20, 42]), box(40, 74, 6), roller(["knee", 0, 11], 6),
  line("lever", 5, [["knee", 0, 11], [86, 40]], 0), plate(15, ["knee", 26, 4], 0), frame([86, 0], [86, 40]))),
  "hip-abduction-machine": front("apart", each([
    { h: [0, 64], k: [20, 20, 0], t: [0.3, 1] }, { k: [66, 66, 0], t: [0.72, 1] },
  ], { g: [25, 55] }), frame([25, 44], [25, 56]), frame([-25, 44], [-25, 56]),
  line("pad", 34, [[0, 66], [0, 94]]), pad([-20, 48], [20, 48], 10), frame([0, 44], [0, 0]),
  round("roller", 6, ["knee", 9, 2], 6), round("roller", 6, ["knee2", -9, 2], 6)),
  "hip-adduction-machine": front("legsTogether", each([
    { h: [0, 64], k: [66, 66, 0], t: [0.72, 1] }, { k: [20, 20, 0], t: [0.3, 1] },
  ], { g: [25, 55] }), frame([25, 44], [25, 56]), frame([-25, 44], [-25, 56]),
  line("pad", 34, [[0, 66], [0, 94]]), pad([-20, 48], [20, 48], 10), frame([0, 44], [0, 0]),
  round("roller", 5, ["knee", -8, 2], 6), round("roller", 5, ["knee2", 8, 2], 6)),
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
