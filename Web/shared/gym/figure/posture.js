// What the tables of poses have in common: how a pose is written, and how somebody stands, sits or lies.

const PLAIN = { l: 0, s: 0, n: 0, e: 0, u: [1, 1], t: [1, 1] };
const make = (view, move, poses, ...kit) => ({
  view, move, kit, poses: poses.map((pose) => ({ ...PLAIN, ...poses[0], ...pose })),
});
export const side = (...all) => make("side", ...all), front = (...all) => make("front", ...all);
export const trailing = (path, exercise) => ({ ...exercise, path });
// The same change to every pose.
export const each = (poses, more) => poses.map((pose) => ({ ...pose, ...more }));

export const stand = { h: [2, 92.5], f: [0, 7, 0], F: [5, 8, 0] };
export const open = { h: [0, 92.6], f: [11, 7, 0] };
const plankFeet = { f: [-137.8, 7, 75], F: [-137.8, 7, 75] };
export const pushUp = [
  { h: [-42, 47], l: 67.7, n: -14, ...plankFeet, g: [5, 4] }, { h: [-35.8, 20.5], l: 86, g: [5, 4], u: [0.8, 0.85] },
];
export const floor = { h: [0, 12], l: -90, n: 4 };
