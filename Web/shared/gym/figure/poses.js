// The poses of the exercises, as skeleton.js reads them. Contract: POSES[slug] = { view, move, poses, kit, loop? }.
// `poses` go from the start to the end and back, or round in `loop` ms; a later pose lists only what differs from the
// first. `move` names the sentence under "figure.move." in the dictionary; `path` the joint whose path is dotted
// ("": none); `above`: seen from above, so no ground is drawn; `lap`: the legs are in front of the trunk.
import { CORE } from "./coreposes.js";
import { LOWER } from "./lowerposes.js";
import { UPPER } from "./upperposes.js";

export const POSES = { ...LOWER, ...UPPER, ...CORE };
