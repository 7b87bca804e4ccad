// The gym's equipment, bars and plates, as the owner entered them. Contract:
//   knowGym(gym) with the gym of `hello` and `gym.changed`; hasEquipment(exercise) → boolean;
//   plateStock(unit) → {bars: [weight], plates: [{weight, count}]}: the usual bar first, plates from heavy to light,
//   count in single plates, Infinity if the gym has enough.
// Until the owner has entered anything, the gym has everything. It always has bodyweight and "other".

export const USUAL = {
  kg: { bars: [20], plates: [25, 20, 15, 10, 5, 2.5, 1.25] },
  lb: { bars: [45], plates: [45, 35, 25, 10, 5, 2.5] },
};
const ALWAYS = ["bodyweight", "other"];
export const EQUIPMENT = ["barbell", "dumbbell", "kettlebell", "cable", "machine", "plateLoaded", "smithMachine",
  "ezBar", "trapBar", "band", "medicineBall", "exerciseBall", "suspension", "sled", "sandbag", "cardioMachine",
  "foamRoller"];

// What an exercise may need.
export const KIT = [...EQUIPMENT, ...ALWAYS];

let owned = null, stocks = {};

export function knowGym(gym) {
  owned = gym?.equipment ? new Set(gym.equipment) : null;
  stocks = {};
  for (const unit of ["kg", "lb"]) {
    const { bars, plates } = gym?.plates?.[unit] ?? { ...USUAL[unit], plates: usualPlates(unit) };
    stocks[unit] = { bars, plates: plates.map(({ weight, count }) => ({ weight, count: count ?? Infinity })) };
  }
}

export const usualPlates = (unit) => USUAL[unit].plates.map((weight) => ({ weight }));
export const hasEquipment = ({ equipment }) => !owned || ALWAYS.includes(equipment) || owned.has(equipment);
export const plateStock = (unit) => stocks[unit];

knowGym(null);
