// A workout's plan and the sets logged so far: what comes next, and how far it is. Pure functions. Contract:
//   a plan is the protocol's list of planned exercises (docs/protocol/log/workouts.md); a row is {set, …} in logged order.
//   order(units, done) → {next, rest}: units are {item, superset?, sets, warmups?, skipped?}, done the items logged;
//   assign(plan, rows) → Map of item → its rows; groupsOf(plan) → [[planned…]…], neighbours with one superset number;
//   slotsOf(planned, rows) → [{kind, index, side?, planned?, row?, isPassed, isExtra}];
//   step(plan, rows) → {item, slot, rest}: the next set, or item null; `rest`: whether a rest follows the last set;
//   progress(plan, rows) → {done, planned}; progressOf(planned, rows) the same for one exercise;
//   marksOf(plan) → Map of item → "A", "B" … of supersets; nextSlot(slots); planFrom(workout): what was done in it;
//   planAgain(workout, now): the same to be done again, after a long break without its weights.
// Order of a superset: A, B, C, A, B, C. Exercises that are finished or skipped drop out, and one that is behind comes
// first. There is one rest a round, after its last set. Warm-ups come before the first round, each with its own rest.
// Tests/Vectors/supersets.json holds the cases; Sources/Gym/Log/SupersetOrder.swift is the server's twin.

import { DAY_MS } from "../days.js";

const isActive = (unit) => !unit.skipped && unit.sets > 0;

export function groupsOf(units) {
  const groups = [];
  for (const unit of units) {
    const before = groups.at(-1);
    if (before && unit.superset !== undefined && before[0].superset === unit.superset) before.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

export function order(units, done) {
  const counts = new Map(units.map(({ item }) => [item, 0]));
  let last = null;
  for (const item of done) {
    if (!counts.has(item)) continue;
    counts.set(item, counts.get(item) + 1);
    last = item;
  }
  const groups = groupsOf(units);
  const at = Math.max(0, groups.findIndex((group) => group.some(({ item }) => item === last)));
  const turn = [...groups.slice(at), ...groups.slice(0, at)];
  const next = turn.map((group) => inGroup(group, counts)).find(Boolean) ?? null;
  return { next: next?.item ?? null, rest: Boolean(next && last !== null && endsRound(groups[at], last, counts)) };
}

// Sets done after the warm-ups; negative while warm-ups are left.
const working = (unit, counts) => Math.min(counts.get(unit.item), unit.sets) - (unit.warmups ?? 0);

function inGroup(group, counts) {
  const open = group.filter((unit) => isActive(unit) && counts.get(unit.item) < unit.sets);
  const cold = open.find((unit) => working(unit, counts) < 0);
  if (cold || !open.length) return cold;
  const fewest = Math.min(...open.map((unit) => working(unit, counts)));
  return open.find((unit) => working(unit, counts) === fewest);
}

function endsRound(group, last, counts) {
  const own = group.find(({ item }) => item === last), round = working(own, counts);
  if (round <= 0) return true;
  return group.filter(isActive).every((unit) =>
    working(unit, counts) >= Math.min(round, unit.sets - (unit.warmups ?? 0)));
}

// A set names its item. One that does not, or whose exercise was swapped since, goes to the first item of its exercise.
export function assign(plan, rows) {
  const found = new Map(plan.map(({ item }) => [item, []]));
  for (const row of rows) {
    const { item, exercise } = row.set;
    const own = plan.find((each) => each.item === item && each.exercise === exercise)
      ?? plan.find((each) => each.exercise === exercise && hasRoom(each, [...found.get(each.item), row]))
      ?? plan.find((each) => each.exercise === exercise);
    if (own) found.get(own.item).push(row);
  }
  return found;
}

const hasRoom = (planned, rows) => slotsOf(planned, rows).every((slot) => !slot.isExtra);
const isWarmup = ({ kind }) => kind === "warmup";

// The planned sets in order, with the logged ones assigned to them; sets beyond the plan come last. A warm-up counts as
// passed over once a working set is logged.
export function slotsOf(planned, rows) {
  const slots = planned.sets.flatMap((set, index) => (planned.perSide ? ["left", "right"] : [undefined]).map(
    (side) => ({ kind: set.kind, index, side, planned: set, row: null, isPassed: false, isExtra: false })));
  for (const row of rows) {
    const fits = (slot) => !slot.row && isWarmup(slot) === isWarmup(row.set);
    const slot = slots.find((one) => fits(one) && one.side && one.side === row.set.side)
      ?? slots.find((one) => fits(one) && (!one.side || !row.set.side));
    if (slot) slot.row = row;
    else {
      slots.push({ kind: row.set.kind, index: -1, side: row.set.side, planned: null, row, isPassed: false,
        isExtra: true });
    }
  }
  const isWarm = rows.some((row) => !isWarmup(row.set));
  for (const slot of slots) slot.isPassed = isWarm && isWarmup(slot) && !slot.row;
  return [...slots.filter(isWarmup), ...slots.filter((slot) => !isWarmup(slot))];
}

export const nextSlot = (slots) => slots.find((slot) => !slot.row && !slot.isPassed) ?? null;

// Both sides count as one set.
const whole = (planned, slots) => slots.length / (planned.perSide ? 2 : 1);

function unitOf(planned, rows) {
  const slots = slotsOf(planned, rows).filter((slot) => !slot.isExtra && !slot.isPassed);
  const { item, superset, skipped } = planned;
  return { item, superset, skipped, sets: whole(planned, slots), warmups: whole(planned, slots.filter(isWarmup)) };
}

export function step(plan, rows) {
  const own = assign(plan, rows);
  const itemOf = (row) => plan.find(({ item }) => own.get(item).includes(row));
  const halves = new Map(), done = [];
  let last = null;
  for (const row of rows) {
    const planned = itemOf(row);
    if (!planned) continue;
    last = planned;
    halves.set(planned.item, (halves.get(planned.item) ?? 0) + 1);
    if (!planned.perSide || halves.get(planned.item) % 2 === 0) done.push(planned.item);
  }
  const slot = (item) => nextSlot(slotsOf(plan.find((each) => each.item === item), own.get(item)));
  // The other side of a set comes immediately.
  if (last?.perSide && !last.skipped && halves.get(last.item) % 2 && slot(last.item)) {
    return { item: last.item, slot: slot(last.item), rest: false };
  }
  const { next, rest } = order(plan.map((planned) => unitOf(planned, own.get(planned.item))), done);
  return { item: next, slot: next === null ? null : slot(next), rest };
}

export function progressOf(planned, rows) {
  const slots = slotsOf(planned, rows).filter((slot) => !slot.isExtra);
  const size = (some) => Math.floor(whole(planned, some));
  return { done: size(slots.filter((slot) => slot.row)), planned: size(slots.filter((slot) => !slot.isPassed)) };
}

export function progress(plan, rows) {
  const own = assign(plan, rows), all = plan.filter(({ skipped }) => !skipped);
  return all.map((planned) => progressOf(planned, own.get(planned.item)))
    .reduce((sum, one) => ({ done: sum.done + one.done, planned: sum.planned + one.planned }), { done: 0, planned: 0 });
}

export function marksOf(plan) {
  const marks = new Map();
  let n = 0;
  for (const group of groupsOf(plan).filter((one) => one.length > 1)) {
    for (const { item } of group) marks.set(item, String.fromCharCode(65 + (n % 26)));
    n += 1;
  }
  return marks;
}

// The exercises of an earlier workout, with its sets as targets.
export function planFrom({ sets }) {
  const plan = [];
  for (const set of sets) {
    let own = plan.find((each) => each.exercise === set.exercise && each.from === set.item);
    if (!own) {
      own = { item: plan.length + 1, exercise: set.exercise, from: set.item, sets: [] };
      if (set.superset !== undefined) own.superset = set.superset;
      plan.push(own);
    }
    if (set.side) own.perSide = true;
    if (set.side === "right") continue;
    const target = { kind: set.kind };
    if (set.reps !== undefined) target.reps = { min: set.reps, max: set.reps };
    for (const field of ["seconds", "metres"]) if (set[field] !== undefined) target[field] = set[field];
    if (set.weight) target.load = { weight: { ...set.weight } };
    own.sets.push(target);
  }
  return plan.filter((each) => each.sets.length).map(({ from, ...planned }) => planned);
}

// As on the server, which predicts no load after as long (Sources/Gym/Progress/Evaluation.swift): nobody starts again where they
// stopped.
const BREAK_DAYS = 28;

export function planAgain(workout, now) {
  const plan = planFrom(workout);
  if (now - workout.startedAt < BREAK_DAYS * DAY_MS) return plan;
  return plan.map((planned) => ({ ...planned, sets: planned.sets.map(({ load, ...set }) => set) }));
}
