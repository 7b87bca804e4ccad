// What there is to choose for an exercise, in the order in which all screens offer it, and which numbers a set of each type
// has. Contract: TYPES, PARTS (of the body; the equipment is in gymequipment.js); isTimed(type): its sets last for a time;
//   isLift(type): a weight is lifted, so it has a max; fieldsOf(type) → the numbers of a set in the order of a screen, as
//   of weightReps if the type is unknown; isOptional(type, field).
const FIELDS = {
  weightReps: ["weight", "reps"], reps: ["reps"], bodyweightPlus: ["weight", "reps"], assisted: ["weight", "reps"],
  duration: ["seconds"], weightDuration: ["weight", "seconds"], distanceDuration: ["metres", "seconds"],
};
const OPTIONAL = { bodyweightPlus: "weight", distanceDuration: "metres" };

export const TYPES = Object.keys(FIELDS);
export const PARTS = ["chest", "back", "legs", "shoulders", "biceps", "triceps", "core", "fullBody"];

export const fieldsOf = (type) => FIELDS[type] ?? FIELDS.weightReps;
export const isOptional = (type, field) => OPTIONAL[type] === field;
export const isTimed = (type) => fieldsOf(type).includes("seconds");
export const isLift = (type) => type === "weightReps" || type === "bodyweightPlus";
