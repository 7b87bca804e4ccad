// The poses of the exercises for chest, back, shoulders and arms; see poses.js.
import {
  arm, barAcross, barbell, bench, cable, dumbbell, frame, line, pad, plate, plateOn, rig, roller, round, seat, stack,
} from "./kit.js";
import { front, open, pushUp, side, stand } from "./posture.js";

const supine = { h: [0, 57], l: -90, n: 4, f: [34, 7, 0], F: [40, 8, 0] };
const flat = bench([-88, 40], [14, 40]);
const sit = { h: [0, 57], l: -6, f: [40, 7, 0], F: [45, 8, 0] };
const sitFront = { h: [0, 57], f: [15, 7, 0], t: [0.3, 1] };
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
const dip = [
  { h: [0, 124], l: 2, k: [8, 70, -30], g: [2, 112] }, { h: [-12, 96], l: 22, n: -6, k: [24, 75, -30], g: [2, 112] },
];
const dipBars = [line("steel", 5, [[-34, 112], [44, 112]]), frame([38, 112], [38, 0]), frame([-28, 112], [-28, 0])];
const chestPress = (y, ends) => [{ ...sit, g: [14, y], u: [0.72, 0.9] }, { g: ends, u: [1, 1] }];
const shoulderPress = [{ ...sit, g: [10, 116], u: [0.82, 0.86] }, { g: [2, 167], u: [1, 1] }];
const machineRow = [{ ...sit, l: 6, n: -4, g: [60, 92] }, { l: 2, g: [16, 86], u: [0.9, 0.95] }];
const lateral = [{ ...open, a: [7, 8] }, { a: [88, 6] }];

export const UPPER = {
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
};
