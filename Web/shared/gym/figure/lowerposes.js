// The poses of the exercises for the legs and from the floor; see poses.js.
import {
  ball, barbell, bench, box, dumbbell, frame, kettlebell, line, moving, pad, plate, roller, round, seat, smith, stack,
} from "./kit.js";
import { each, floor, front, side, stand, trailing } from "./posture.js";

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
const legSeat = seat([0, 64], -14);
const extension = { h: [0, 64], l: -14, g: [-2, 54], u: [1, 0.96] };
const sled = [
  pad([-8, 16], [-58, 58], 10), pad([-6, 15], [16, 18], 9), frame([4, 6], [128, 104]), frame([-40, 0], [-40, 36]),
  frame([16, 0], [16, 14]), frame([112, 0], [112, 90]),
  moving(["ankle", 14, -12], ["ankle", -14, 24], 6), plate(20, ["ankle", 22, 12], 2),
];
const legPress = [
  { h: [0, 30], l: -52, n: 22, g: [0, 22], u: [0.9, 0.9], f: [40, 62, 128, 1], F: [43, 64, 128, 1] },
  { f: [63, 80, 128, 1], F: [66, 82, 128, 1] },
];

export const LOWER = {
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
};
