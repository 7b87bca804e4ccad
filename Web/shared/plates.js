// Which of the gym's plates go on each side of the bar. Contract:
//   load(target, unit, bar) → {bar, plates, rest}, or null when every bar is heavier; plates are listed heaviest first;
//   `rest` is the weight that cannot be loaded, in the unit; discOf(weight, unit) → the class of a plate's drawing;
//   usesPlates(exercise): whether it is loaded with a bar and plates.
// It counts in thousandths, because floating-point weights do not add up exactly.
import { plateStock, USUAL } from "./gymkit.js";

export const usesPlates = ({ equipment, type }) => equipment === "barbell"
  && ["weightReps", "weightDuration"].includes(type);

export function load(target, unit, bar) {
  const { bars, plates } = plateStock(unit);
  // If the target is lighter than the usual bar, use the heaviest bar that is not too heavy.
  const wanted = bars.includes(bar) ? bar : bars[0];
  const used = target >= wanted ? wanted : bars.filter((one) => one <= target).sort((a, b) => b - a)[0];
  if (used === undefined) return null;
  const left = Math.round((target - used) * 1000);
  const stock = plates.map(({ weight, count }) => ({ weight, pair: Math.round(weight * 2000),
    pairs: Math.floor(count / 2) })).filter(({ pairs }) => pairs > 0);
  const taken = remembered(plateStock(unit), `${used} ${target}`, () => best(stock, 0, left, new Map()));
  return { bar: used, plates: taken.plates, rest: taken.rest / 1000 };
}

// Caches the results for redraws. When the owner changes the plates, there is a new stock object.
const results = new WeakMap();
function remembered(stock, key, make) {
  if (!results.has(stock)) results.set(stock, new Map());
  const known = results.get(stock);
  if (known.size > 200) known.clear();
  if (!known.has(key)) known.set(key, make());
  return known.get(key);
}

// Comes closest to `left` without exceeding it, with the fewest plates. Taking the heaviest first is not enough if some
// plates are missing: 30 a side is 20 + 10, and not 25 with nothing to add.
function best(stock, from, left, known) {
  if (left === 0 || from === stock.length) return { plates: [], rest: left };
  const key = from * 10_000_000 + left;
  if (known.has(key)) return known.get(key);
  const { weight, pair, pairs } = stock[from];
  const most = Math.min(pairs, Math.floor(left / pair)), least = from === stock.length - 1 ? most : 0;
  let found = null;
  for (let n = most; n >= least; n--) {
    const more = best(stock, from + 1, left - n * pair, known), size = more.plates.length + n;
    if (!found || more.rest < found.rest || (more.rest === found.rest && size < found.plates.length)) {
      found = { plates: [...Array(n).fill(weight), ...more.plates], rest: more.rest };
    }
  }
  known.set(key, found);
  return found;
}

// An unusual plate gets the colour and size of the next lighter usual one.
export function discOf(weight, unit) {
  const usual = USUAL[unit].plates;
  return `disc ${unit}-${String(usual.find((one) => one <= weight) ?? usual.at(-1)).replace(".", "_")}`;
}
