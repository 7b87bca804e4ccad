// The filters of a list of exercises, besides its text. Contract:
//   FILTERS are the names that shared/gym/search.js knows, without the body part; offersOf(list, seek) → Map of name →
//   [{value, label}]; anyOf(name) → the text for no choice. `seek` holds the choices and caches the result until another
//   choice is made, so typing costs nothing here.
//   muscleLeft(list, seek) → (muscle) → whether the other filters leave an exercise for it, in any body part;
//   withPart(list, bodyPart, seek) → what to set in `seek` once this body part is chosen.
import { matching } from "../search.js";
import { t } from "../../words.js";

export const FILTERS = ["equipment", "muscle", "difficulty", "stance", "impact", "focus"];

const WORDS = { equipment: "equipment", muscle: "muscle" };

export const anyOf = (name) => t(`exercises.filter.any.${name}`);

// The value of `focus` is text from the catalog.
export const labelOf = (name, value) => (name === "focus" ? value[0].toUpperCase() + value.slice(1)
  : t(`${name === "bodyPart" ? name : WORDS[name] ?? `exercises.${name}`}.${value}`));

// Each filter offers the values that remain after the other filters.
export function offersOf(list, seek) {
  const key = [seek.bodyPart, ...FILTERS.map((name) => seek[name])].join("|");
  if (seek.offers?.key !== key || seek.offers.list !== list) {
    seek.offers = { key, list, by: new Map(FILTERS.map((name) => [name, offered(list, seek, name)])) };
  }
  return seek.offers.by;
}

// Whoever taps a muscle leaves the body part.
export function muscleLeft(list, seek) {
  const key = FILTERS.map((name) => seek[name]).join("|");
  if (seek.muscles?.key !== key || seek.muscles.list !== list) {
    seek.muscles = { key, list, left: new Set(offered(list, { ...seek, bodyPart: undefined }, "muscle").map(({ value }) => value)) };
  }
  return (muscle) => seek.muscles.left.has(muscle);
}

// A muscle of another body part goes: together they would find nothing.
export const withPart = (list, bodyPart, { muscle }) => ({ bodyPart,
  muscle: muscle && matching(list ?? [], { bodyPart, muscle }).length ? muscle : undefined });

function offered(list, seek, name) {
  const values = new Set(seek[name] ? [seek[name]] : []);
  for (const exercise of matching(list ?? [], { ...seek, [name]: undefined })) {
    for (const value of name === "muscle" ? exercise.primary : [exercise[name]]) if (value) values.add(value);
  }
  return [...values].map((value) => ({ value, label: labelOf(name, value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
