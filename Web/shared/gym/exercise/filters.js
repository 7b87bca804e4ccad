// The filters of a list of exercises, besides its text. Contract:
//   FILTERS are the names that shared/gym/search.js knows, without the body part; offersOf(list, seek) → Map of name →
//   [{value, label}]; anyOf(name) → the text for no choice. `seek` holds the choices and caches the result until another
//   choice is made, so typing costs nothing here.
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

function offered(list, seek, name) {
  const values = new Set(seek[name] ? [seek[name]] : []);
  for (const exercise of matching(list ?? [], { ...seek, [name]: undefined })) {
    for (const value of name === "muscle" ? exercise.primary : [exercise[name]]) if (value) values.add(value);
  }
  return [...values].map((value) => ({ value, label: labelOf(name, value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
