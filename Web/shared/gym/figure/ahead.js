// The same movement seen from the front. A pose of the side view gives the height of each joint; this file gives its
// distance from the middle of the body. Contract (pure):
//   ahead(slug) → the exercise as scene.js draws it, seen from the front, or null if it has only one view;
//   hasAhead(slug) · bodyAhead(points, widths) → the joints, from those of the side view.
// Suitable if both sides do the same and the trunk is not level; a bench press would be hidden by its bench.
import { barAcross, BETWEEN, dumbbell, frame, HELD } from "./kit.js";
import { POSES } from "./poses.js";

// How far from the middle, in centimetres: hands, elbows, knees and feet.
const narrow = { hand: 20, elbow: 21, knee: 11, foot: 11 };
const squat = { hand: 29, elbow: 31, knee: 20, foot: 16 };
const wide = { hand: 15, elbow: 16, knee: 31, foot: 34 };
const lift = { ...narrow, hand: 24, elbow: 23, knee: 14, foot: 13 };

const onBack = barAcross(22.5, BETWEEN, 66), inHands = barAcross(22.5, HELD, 66), light = barAcross(17, HELD, 58);
const short = barAcross(13, HELD, 44);
const rack = (widths, ...kit) => ({ widths, kit });

const AHEAD = {
  "squat-barbell": rack(squat, onBack),
  "front-squat-barbell": rack({ ...squat, hand: 20, elbow: 18 }, inHands),
  "goblet-squat": rack({ ...squat, hand: 5, elbow: 17 }, dumbbell(90, ["hand"])),
  "smith-machine-squat": rack(squat, frame([-58, 0], [-58, 214]), frame([58, 0], [58, 214]), onBack),
  "thruster": rack({ ...squat, hand: 21, elbow: 20 }, inHands),
  "deadlift-barbell": rack(lift, inHands),
  "sumo-deadlift-barbell": rack(wide, inHands),
  "rack-pull": rack(lift, frame([-50, 0], [-50, 46]), frame([50, 0], [50, 46]), inHands),
  "romanian-deadlift-barbell": rack(lift, inHands),
  "dumbbell-romanian-deadlift": rack(lift, dumbbell(0)),
  "overhead-press-barbell": rack({ ...narrow, hand: 25, elbow: 25 }, inHands),
  "push-press": rack({ ...narrow, hand: 25, elbow: 25, knee: 14 }, inHands),
  "barbell-row": rack({ ...lift, hand: 26, elbow: 32 }, light),
  "dumbbell-curl": rack({ ...narrow, hand: 22 }, dumbbell(0)),
  "hammer-curl": rack({ ...narrow, hand: 22 }, dumbbell()),
  "barbell-curl": rack({ ...narrow, hand: 22 }, light),
  "ez-bar-curl": rack({ ...narrow, hand: 17 }, short),
  "dumbbell-front-raise": rack({ ...narrow, hand: 18, elbow: 19 }, dumbbell(0)),
};

export const hasAhead = (slug) => Object.hasOwn(AHEAD, slug ?? "");

export function ahead(slug) {
  const own = hasAhead(slug) ? AHEAD[slug] : null, side = POSES[slug];
  return own && side && { ...side, view: "front", seen: "side", widths: own.widths, kit: own.kit };
}

export function bodyAhead(points, { hand, elbow, knee, foot }) {
  const at = (out, [, y]) => [out, y], middle = (place) => at(0, place);
  const limb = (side) => {
    const one = points.near, bend = Math.min(1, Math.max(0, 1.6 - (1.6 * (one.hip[1] - one.ankle[1])) / 86));
    // A straight knee is between hip and foot, and a bent one further out.
    const out = (8.5 + foot) / 2, kneeOut = out + (knee - out) * bend;
    const put = (name, out) => at(out * side, one[name]);
    return {
      side, sole: one.sole, isRolled: false, shoulder: put("shoulder", 17), elbow: put("elbow", elbow),
      hand: put("hand", hand), hip: put("hip", 8.5), knee: put("knee", kneeOut), ankle: put("ankle", foot),
      heel: put("heel", foot), ball: put("ball", foot), toe: put("toe", foot),
    };
  };
  return { hip: middle(points.hip), mid: middle(points.mid), neck: middle(points.neck), head: middle(points.head),
    shoulder: middle(points.shoulder), lean: 0, upright: 0, tilt: 0, near: limb(1), far: limb(-1) };
}
