// Changes of a plan. Contract: each function returns a new plan and does not change its argument; positions are items.
//   addExercise(plan, exercise, {sets?, …}), removeItem(plan, item), moveItem(plan, item, ±1), skipItem(plan, item,
//   on), swapItem(plan, item, exercise, done): sets that are done stay with the old exercise;
//   addSet(plan, item), removeSet(plan, item, index), moveSet(plan, item, from, to), setWarmups(plan, item, sets),
//   setPerSide(plan, item, on),
//   groupWithNext(plan, item), ungroup(plan, item); canGroup(plan, item); tidy(plan).
// Guarantee: no superset has a single exercise, and neighbours have the same number only if they are one superset.
import { groupsOf } from "./plan.js";

const patch = (plan, item, values) => plan.map((each) => (each.item === item ? clean({ ...each, ...values }) : each));
const clean = (planned) => Object.fromEntries(Object.entries(planned).filter(([, value]) => value !== undefined));
const fresh = (plan) => Math.max(0, ...plan.map(({ item }) => item)) + 1;
const placeOf = (plan, item) => plan.findIndex((each) => each.item === item);
const runOf = (plan, item) => groupsOf(plan).find((group) => group.some((each) => each.item === item)) ?? [];
const freshGroup = (plan) => Math.max(0, ...plan.map(({ superset }) => superset ?? 0)) + 1;

export function tidy(plan) {
  const used = new Set();
  return groupsOf(plan).flatMap((group) => {
    const [{ superset }] = group;
    if (group.length === 1) return group.map((each) => clean({ ...each, superset: undefined }));
    const number = used.has(superset) ? Math.max(freshGroup(plan) - 1, ...used) + 1 : superset;
    used.add(number);
    return group.map((each) => ({ ...each, superset: number }));
  });
}

const THREE = [1, 2, 3].map(() => ({ kind: "working" }));

export const addExercise = (plan, exercise, { sets = THREE, ...more } = {}) =>
  [...plan, clean({ item: fresh(plan), exercise, sets: sets.length ? sets : THREE, ...more })];

export const removeItem = (plan, item) => tidy(plan.filter((each) => each.item !== item));

// A single exercise jumps over a whole superset. A member at the edge of a superset leaves it first.
export function moveItem(plan, item, direction) {
  const at = placeOf(plan, item), own = plan[at], other = plan[at + direction];
  if (own.superset !== undefined && other?.superset !== own.superset) {
    return runOf(plan, item).length > 1 ? tidy(patch(plan, item, { superset: undefined })) : plan;
  }
  if (!other) return plan;
  const over = own.superset === undefined && other.superset !== undefined ? runOf(plan, other.item).length : 1;
  const moved = plan.filter((each) => each !== own);
  moved.splice(at + direction * over, 0, own);
  return tidy(moved);
}

export const canMove = (plan, item, direction) => {
  const at = placeOf(plan, item), other = plan[at + direction];
  return Boolean(other) || runOf(plan, item).length > 1;
};

export const skipItem = (plan, item, isSkipped) => patch(plan, item, { skipped: isSkipped || undefined });

export function swapItem(plan, item, exercise, done = 0) {
  const own = plan[placeOf(plan, item)];
  const others = [own.exercise, ...own.alternatives ?? []].filter((each) => each !== exercise);
  const next = clean({ ...own, exercise, alternatives: others.length ? others : undefined });
  // Weights are removed, because they belong to the exercise for which they were planned.
  const light = (sets) => sets.map(({ load, ...set }) => (load?.weight ? set : { ...set, ...load && { load } }));
  if (!done) return patch(plan, item, { ...next, sets: light(own.sets) });
  const rest = light(own.sets.slice(done));
  const kept = { ...own, sets: own.sets.slice(0, done) };
  return plan.flatMap((each) => (each !== own ? [each]
    : [kept, { ...next, item: fresh(plan), sets: rest.length ? rest : light(own.sets.slice(-1)) }]));
}

export function addSet(plan, item) {
  const { sets } = plan[placeOf(plan, item)];
  return patch(plan, item, { sets: [...sets, sets.at(-1) ? { ...sets.at(-1) } : { kind: "working" }] });
}

// Removing the last set removes the exercise.
export function removeSet(plan, item, index) {
  const sets = plan[placeOf(plan, item)].sets.filter((_, i) => i !== index);
  return sets.length ? patch(plan, item, { sets }) : removeItem(plan, item);
}

// Moves the set at `from` before the one that is now at `to`.
export function moveSet(plan, item, from, to) {
  const sets = [...plan[placeOf(plan, item)].sets];
  sets.splice(to, 0, ...sets.splice(from, 1));
  return patch(plan, item, { sets });
}

export function setWarmups(plan, item, warmups) {
  const { sets } = plan[placeOf(plan, item)];
  return patch(plan, item, { sets: [...warmups, ...sets.filter(({ kind }) => kind !== "warmup")] });
}

export const setPerSide = (plan, item, isPerSide) => patch(plan, item, { perSide: isPerSide || undefined });

export function canGroup(plan, item) {
  const run = runOf(plan, item);
  return placeOf(plan, run.at(-1)?.item) < plan.length - 1;
}

export function groupWithNext(plan, item) {
  if (!canGroup(plan, item)) return plan;
  const run = runOf(plan, item), next = plan[placeOf(plan, run.at(-1).item) + 1];
  const both = [...run, ...runOf(plan, next.item)].map((each) => each.item);
  const number = run[0].superset ?? next.superset ?? freshGroup(plan);
  return tidy(plan.map((each) => (both.includes(each.item) ? { ...each, superset: number } : each)));
}

// An exercise from the middle of a superset moves behind the others, so that they stay neighbours.
export function ungroup(plan, item) {
  const run = runOf(plan, item), own = clean({ ...plan[placeOf(plan, item)], superset: undefined });
  if (run.length < 2) return plan;
  if (run[0].item === item || run.at(-1).item === item) return tidy(patch(plan, item, { superset: undefined }));
  return tidy(plan.flatMap((each) => (each.item === item ? [] : each === run.at(-1) ? [each, own] : [each])));
}
