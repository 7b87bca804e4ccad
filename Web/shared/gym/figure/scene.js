// The picture of an exercise at one instant, as shapes [layer, class, path, width]. Contract (all functions are pure):
//   poseAt(exercise, share) → the pose, where share 0 is the start and 1 the end (for a loop: the start again);
//   scene(exercise, pose) → shapes from back to front; box(exercise) → [x, y, width, height] that contains all of it;
//   shadow(exercise, pose) → the shapes that move, trail(exercise) → the path that they follow.
import { mix, solve } from "./skeleton.js";
import { bodyAhead } from "./ahead.js";
import * as outline from "./outline.js";
import { ARM, BODY, FAR } from "./kit.js";

const MOVES = new Set(["plate", "groove", "bell", "steel", "hub", "grip"]);

export function poseAt({ poses, loop }, share) {
  const [first] = poses, [turns, turn] = [first.w?.slice(0, 4), first.w?.[4] + 360];
  const stops = loop ? [...poses, turns ? { ...first, w: [...turns, turn] } : first] : poses;
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const from = Math.min(Math.floor(place), stops.length - 2);
  return mix(stops[from], stops[from + 1], place - from);
}

function limbs(points, name, view) {
  const one = points[name], isFront = view === "front", { side } = one;
  const [thigh, shin, leg] = isFront ? ["frontThigh", "frontShin", "frontLeg"] : ["thigh", "shin", "leg"];
  const look = name === "far" && !isFront ? "far" : "body", low = look === "far" ? FAR : BODY;
  const high = look === "far" ? FAR : ARM;
  const wrist = [0, 1].map((i) => one.elbow[i] + (one.hand[i] - one.elbow[i]) * 0.9);
  const arm = [
    [high, look, outline.limb("upper", one.shoulder, one.elbow, side)],
    [high, look, outline.limb("fore", one.elbow, wrist, side)],
    [high, look, outline.fist(one)],
    [high, `${look} joint`, outline.disc(one.elbow, 3.7)],
  ];
  const legs = [
    [low, `${look} shoe`, isFront ? outline.footAhead(one) : outline.foot(one)],
    [low, look, outline.limb(shin, one.knee, one.ankle, side)],
    [low, look, outline.limb(thigh, one.hip, one.knee, side)],
    [low, `${look} joint`, outline.disc(one.knee, 4.7)],
    [low, `${look} cloth`, outline.limb(leg, one.hip, one.knee, side, 0.56)],
  ];
  return { arm, legs };
}

export function person(points, view, lap) {
  const near = limbs(points, "near", view), far = limbs(points, "far", view);
  const trunk = [
    [BODY, "body", outline.neck(points)],
    [BODY, "body", outline.torso(points, view)],
    [BODY, "body", outline.head(points, view)],
    [BODY, "cloth", outline.hair(points, view)],
  ];
  const hips = [BODY, "body cloth", outline.hips(points, view)];
  if (lap) return [...trunk, hips, ...far.legs, ...near.legs, ...far.arm, ...near.arm];
  if (view === "front") return [...far.legs, ...near.legs, ...trunk, hips, ...far.arm, ...near.arm];
  return [...far.arm, ...far.legs, ...trunk, hips, ...near.legs, ...near.arm];
}

// An exercise from ahead.js uses the poses of the side view.
const joints = ({ view, seen, widths }, pose) => (seen ? bodyAhead(solve(pose, seen), widths) : solve(pose, view));

export function scene(exercise, pose) {
  const points = joints(exercise, pose);
  const shapes = [...exercise.kit.flatMap((part) => part(points)), ...person(points, exercise.view, exercise.lap)];
  return shapes.sort((a, b) => a[0] - b[0]);
}

export const shadow = (exercise, pose) =>
  scene(exercise, pose).filter(([, kind]) => MOVES.has(kind) || /body|far|cloth/.test(kind));

// The path of the hands (or of another joint: `exercise.path`) from the start to the end; nothing if they do not move.
export function trail(exercise) {
  const joint = exercise.path ?? "hand";
  if (!joint || exercise.loop) return "";
  const way = Array.from({ length: 25 }, (_, i) => joints(exercise, poseAt(exercise, i / 24)).near[joint]);
  return way.every((place) => Math.hypot(place[0] - way[0][0], place[1] - way[0][1]) < 8) ? ""
    : `M${way.map(outline.at).join("L")}`;
}

export function box(exercise) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, 4];
  for (let i = 0; i <= 8; i += 1) {
    for (const [, , path, width = 2] of scene(exercise, poseAt(exercise, i / 8))) {
      const numbers = path.match(/-?[\d.]+/g).map(Number), rim = width / 2;
      for (let n = 0; n < numbers.length; n += 2) {
        left = Math.min(left, numbers[n] - rim);
        right = Math.max(right, numbers[n] + rim);
        top = Math.min(top, numbers[n + 1] - rim);
        bottom = Math.max(bottom, numbers[n + 1] + rim);
      }
    }
  }
  // Do not enlarge a small picture.
  const spare = Math.max(0, 150 - (right - left)) / 2;
  return [left - spare, top, right - left + spare * 2, bottom - top];
}
