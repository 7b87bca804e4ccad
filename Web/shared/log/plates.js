// The gym's bars and plates: what can be loaded, and what goes on each side of the bar. Contract:
//   load(target, unit, bar) → {bar, plates, rest}, or null when every bar is heavier; plates are listed heaviest first;
//   `rest` is the weight that cannot be loaded, in the unit; discOf(weight, unit) → the class of a plate's drawing;
//   usesPlates(exercise): whether it is loaded with a bar and plates; nearest(value, unit) → the load for what a rule
//   computed; atMost(value, unit) → the greatest load up to value, or null; barOver(value, unit) → the lightest bar if
//   even that is heavier, else null.
// The first bar is the usual one: all weights from its own upwards are made with it. Lighter bars serve for what is
// lighter. A heavier bar is used only by somebody who chooses it. Gym/Coaching/Programs/LoadableWeights.swift has the same rules,
// and Tests/Vectors/plates.json tests both.
// It counts in thousandths, because floating-point weights do not add up exactly.
import { plateStock, USUAL } from "../gym/gymequipment.js";
import { PlateSums } from "./platesums.js";

export const usesPlates = ({ equipment, type }) => equipment === "barbell"
  && ["weightReps", "weightDuration"].includes(type);

const thousandths = (weight) => Math.round(weight * 1000);
const STEP = { kg: 2500, lb: 5000 };
// The sums are computed up to a multiple of this, so that small changes of a weight need no new ones.
const ROOM = 64_000;

// When the owner changes the plates, there is a new stock object.
const known = new WeakMap();
function sumsOf(stock, limit) {
  const sums = known.get(stock);
  if (sums?.limit >= limit) return sums;
  const made = new PlateSums(stock.plates.map(({ weight, count }) => (
    { size: thousandths(weight * 2), count: Math.floor(count / 2) })), Math.ceil((limit + 1) / ROOM) * ROOM);
  known.set(stock, made);
  return made;
}

export function load(target, unit, bar) {
  const stock = plateStock(unit), { bars } = stock, wanted = bars.includes(bar) ? bar : bars[0];
  const fit = target >= wanted ? [wanted] : bars.filter((one) => one <= target).sort((a, b) => b - a);
  let best = null;
  for (const one of fit) {
    const left = thousandths(target) - thousandths(one), sums = sumsOf(stock, left), sum = sums.atMost(left);
    if (!best || left - sum < best.rest) best = { bar: one, sums, sum, rest: left - sum };
  }
  return best && { bar: best.bar, plates: best.sums.pairsOf(best.sum).map((size) => size / 2000),
    rest: best.rest / 1000 };
}

// The greatest weight that can be loaded up to `value`, in thousandths; -1 if every bar is heavier.
function below(value, { bars }, sums) {
  const [usual, ...others] = bars.map(thousandths);
  const fit = value >= usual - 1e-6 ? [usual] : others.filter((bar) => bar < usual && bar <= value + 1e-6);
  return Math.max(-1, ...fit.map((bar) => bar + sums.atMost(value - bar)));
}

function above(value, { bars }, sums) {
  const [usual, ...others] = bars.map(thousandths);
  if (value > usual) return usual + sums.atLeast(value - usual);
  const lighter = others.filter((bar) => bar < usual).map((bar) => bar + sums.atLeast(Math.max(0, value - bar)));
  return Math.min(usual, ...lighter);
}

export function nearest(target, unit) {
  const stock = plateStock(unit), value = target * 1000, usual = STEP[unit];
  const pairs = stock.plates.filter(({ count }) => count > 1).map(({ weight }) => thousandths(weight * 2));
  const step = Math.min(...pairs.length ? pairs : [usual]), margin = 1e-6 * Math.max(1, value);
  const sums = sumsOf(stock, value + step), low = below(value, stock, sums), high = above(value, stock, sums);
  if (low < 0) {
    const bar = thousandths(Math.min(...stock.bars));
    if (bar - value <= Math.min(step, usual) / 2 + margin) return bar / 1000;
    const light = Math.floor(value / usual + 0.5 + 1e-9) * usual;
    return (light < bar ? light : Math.floor((bar - 1) / usual) * usual) / 1000;
  }
  return (high - value <= Math.min(value - low, step / 2, value / 5) + margin ? high : low) / 1000;
}

export function atMost(target, unit) {
  const stock = plateStock(unit), value = target * 1000, most = below(value, stock, sumsOf(stock, value));
  return most < 0 ? null : most / 1000;
}

export function barOver(value, unit) {
  const bar = Math.min(...plateStock(unit).bars);
  return value < bar ? bar : null;
}

// An unusual plate gets the colour and size of the next lighter usual one.
export function discOf(weight, unit) {
  const usual = USUAL[unit].plates;
  return `disc ${unit}-${String(usual.find((one) => one <= weight) ?? usual.at(-1)).replace(".", "_")}`;
}
