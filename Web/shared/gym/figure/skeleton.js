// A person's skeleton, in centimetres: x to the right, y up from the ground. Contract (all functions are pure):
//   angles(pose, view) → a body's joint angles in degrees; points(angles, view) → its joints as [x, y];
//   mix(a, b, share) → the pose between two; solve(pose, view) → points(angles(…)).
// View "side": the person faces right. View "front": the person faces the viewer, and what a pose gives for the near
// side applies to both, mirrored, unless it gives the far side as well.
// A pose:
//   h hip [x, y] · l lean of the trunk (0 upright, 90 face down, -90 on the back) · s how far the spine bends forwards
//   n how far the head does · e how far the shoulders are lifted
//   f foot [x, y of the ankle while the sole is flat, how far it rolls onto the ball (or, below 0, onto the heel)], or
//     [x, y of the ankle, turn of the sole from the ground, 1] if it stands on something else
//   k instead of f: [hip, knee, ankle] angles
//   g hand [x, y], or r: the same from the shoulder, turned with the trunk; or a: [shoulder, elbow] angles
//     or d: [upper arm from straight down, elbow], which does not turn with the trunk
//   t, u the visible share of [thigh, shin] and [upper arm, forearm], if they point towards the viewer
//   b -1: the elbow bends the other way (front view) · w [x, y, radius, radius, turn]: the feet go round, as on a bike
// Capital letters are for the far side.
const RAD = Math.PI / 180;

export const LENGTHS = {
  waist: 23, chest: 27, neck: 25, thigh: 43, shin: 43, upper: 32, fore: 31, ball: 13, heel: -6, toe: 20, sole: 7,
};
const HALF = { side: { shoulder: 0, hip: 0 }, front: { shoulder: 17, hip: 8.5 } };

// From `start`, `angle` degrees from straight down towards the front.
export const along = ([x, y], angle, length, side = 1) =>
  [x + side * Math.sin(angle * RAD) * length, y - Math.cos(angle * RAD) * length];

// From local [front, up] to the page, for a frame that leans forwards.
export const local = ([x, y], lean, [front, up]) => {
  const sin = Math.sin(lean * RAD), cos = Math.cos(lean * RAD);
  return [x + front * cos + up * sin, y - front * sin + up * cos];
};

export function mix(a, b, share) {
  const both = (from, to) => (Array.isArray(from) ? from.map((one, i) => both(one,
    to[i])) : from + (to - from) * share);
  return Object.fromEntries(Object.keys(a).map((key) => [key, key in b ? both(a[key], b[key]) : a[key]]));
}

// The two angles of a limb that reaches for `to`: of the first bone from straight down, and of the joint between.
function reach(from, to, first, second, bend, side) {
  const dx = (to[0] - from[0]) * side, dy = to[1] - from[1];
  const far = Math.min(Math.max(Math.hypot(dx, dy), Math.abs(first - second) + 0.01), first + second - 0.01);
  const open = (a, b, c) => Math.acos(Math.min(1, Math.max(-1, (a * a + b * b - c * c) / (2 * a * b)))) / RAD;
  const towards = Math.atan2(dx, -dy) / RAD;
  return [towards - bend * open(first, far, second), 180 - open(first, second, far)];
}

const around = (angle) => ((angle + 450) % 360 + 360) % 360 - 90;

function trunk({ h, l = 0, s = 0, e = 0 }) {
  const mid = local(h, l, [0, LENGTHS.waist]);
  return { hip: h, mid, neck: local(mid, l + s, [0, LENGTHS.chest]),
    shoulder: local(mid, l + s, [0, LENGTHS.chest + e]) };
}

const across = (point, lean, half, side) => local(point, lean, [half * side, 0]);

export function angles(pose, view = "side") {
  const body = trunk(pose), { l: lean = 0, s: spine = 0, n: neck = 0, e: lift = 0 } = pose, upright = lean + spine;
  const half = HALF[view], isFront = view === "front";
  const limb = (isFar) => {
    const side = isFront && isFar ? -1 : 1;
    const pick = (key) => (isFar && pose[key.toUpperCase()]) || pose[key];
    const isOwn = (key) => isFar && pose[key.toUpperCase()];
    const mirrored = ([x, ...rest], key) => [isFront && isFar && !isOwn(key) ? -x : x, ...rest];
    const thigh = (pick("t") ?? [1, 1])[0], shin = (pick("t") ?? [1, 1])[1];
    const leg = { thigh, shin, side };
    const hip = across(body.hip, lean, half.hip, isFront && isFar ? -1 : 1);
    if (!isOwn("k") && (pose.w || pick("f"))) {
      const [ankle, turn] = pose.w ? pedal(pose.w, isFar) : foot(mirrored(pick("f"), "f"), isFront);
      const [first, knee] = reach(hip, ankle, LENGTHS.thigh * thigh, LENGTHS.shin * shin, -1, side);
      Object.assign(leg, { hip: around(first + lean * side), knee, ankle: turn - (first - knee) });
    } else {
      const [first, knee, ankle = 0] = pick("k");
      Object.assign(leg, { hip: first, knee, ankle });
    }
    const [upper, fore] = pick("u") ?? [1, 1], bend = pose.b ?? 1, arm = { upper, fore, side, bend };
    const shoulder = across(body.shoulder, upright, half.shoulder, side);
    if (pick("d") && !isOwn("g") && !isOwn("a")) {
      const [first, elbow] = pick("d");
      Object.assign(arm, { shoulder: first + upright * side, elbow });
    } else if (pick("a") && !isOwn("g") && !isOwn("r")) {
      [arm.shoulder, arm.elbow] = pick("a");
    } else {
      const to = pick("g") && !isOwn("r") ? mirrored(pick("g"), "g") : local(shoulder, upright,
        mirrored(pick("r"), "r"));
      const [first, elbow] = reach(shoulder, to, LENGTHS.upper * upper, LENGTHS.fore * fore, bend, side);
      Object.assign(arm, { shoulder: around(first + upright * side), elbow });
    }
    return { leg, arm };
  };
  return { hip: pose.h, lean, spine, neck, lift, near: limb(false), far: limb(true) };
}

// Rolling onto the ball lifts the heel, and the ball stays where it is.
function foot([x, y, turn = 0, isFree], isFront) {
  if (isFree || isFront) return [[x, y], turn];
  const pivot = turn >= 0 ? LENGTHS.ball : LENGTHS.heel;
  return [local([x + pivot, y - LENGTHS.sole], turn, [-pivot, LENGTHS.sole]), -turn];
}

function pedal([x, y, across, up, turn], isFar) {
  const at = (turn + (isFar ? 180 : 0)) * RAD;
  return [[x + across * Math.sin(at), y + up * Math.cos(at)], -14 - 12 * Math.sin(at)];
}

export function points({ hip, lean, spine, neck, lift, near, far }, view = "side") {
  const body = trunk({ h: hip, l: lean, s: spine, e: lift }), upright = lean + spine, half = HALF[view];
  const limb = ({ leg, arm }) => {
    const { side } = leg, from = across(body.hip, lean, half.hip, side), thigh = leg.hip - lean * side;
    const knee = along(from, thigh, LENGTHS.thigh * leg.thigh, side), shin = thigh - leg.knee;
    const ankle = along(knee, shin, LENGTHS.shin * leg.shin, side), sole = shin + leg.ankle;
    const under = (front) => local(ankle, view === "front" ? 0 : -sole, [front, -LENGTHS.sole]);
    const ball = under(LENGTHS.ball), isRolled = view === "side" && sole < 0 && ball[1] < 8;
    const toe = isRolled ? [ball[0] + LENGTHS.toe - LENGTHS.ball, ball[1]] : under(LENGTHS.toe);
    const shoulder = across(body.shoulder, upright, half.shoulder, side), upper = arm.shoulder - upright * side;
    const elbow = along(shoulder, upper, LENGTHS.upper * arm.upper, side);
    const hand = along(elbow, upper + arm.bend * arm.elbow, LENGTHS.fore * arm.fore, side);
    return {
      side, hip: from, knee, ankle, heel: under(LENGTHS.heel), ball, toe, sole, isRolled, shoulder, elbow, hand,
    };
  };
  const tilt = upright + neck;
  return { ...body, lean, upright, tilt, head: local(body.neck, tilt * 0.6 + upright * 0.4, [0, LENGTHS.neck]),
    near: limb(near), far: limb(far) };
}

export const solve = (pose, view) => points(angles(pose, view), view);
