// Finds exercises, at the kiosk and on a phone. Contract: find(exercises, {text, bodyPart, equipment}) → matches, best
// first. Each typed word must start a word of the name, an alias, a muscle or the equipment; case and diacritics do not
// matter. Exercises with a guide are the common ones, so they come first.
import { t } from "./words.js";

export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const split = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const cards = new WeakMap();

function card(exercise) {
  let made = cards.get(exercise);
  if (!made) {
    made = {
      name: fold(exercise.name), words: split(exercise.name),
      other: [
        ...exercise.aliases.flatMap(split), ...split(t(`equipment.${exercise.equipment}`)),
        ...split(t(`bodyPart.${exercise.bodyPart}`)),
        ...exercise.primary.flatMap((muscle) => split(t(`muscle.${muscle}`))),
      ],
    };
    cards.set(exercise, made);
  }
  return made;
}

export function find(exercises, { text = "", bodyPart, equipment }) {
  const asked = split(text), whole = fold(text.trim());
  const found = [];
  for (const exercise of exercises) {
    if (bodyPart && exercise.bodyPart !== bodyPart) continue;
    if (equipment && exercise.equipment !== equipment) continue;
    const { name, words, other } = card(exercise);
    let rank = 0;
    for (const word of asked) {
      if (words.some((w) => w.startsWith(word))) rank += 0;
      else if (other.some((w) => w.startsWith(word))) rank += 4;
      else { rank = -1; break; }
    }
    if (rank < 0) continue;
    if (whole && name === whole) rank -= 3;
    else if (whole && name.startsWith(whole)) rank -= 2;
    found.push({ exercise, rank, words: words.length });
  }
  const rare = (one) => (one.exercise.hasGuide || one.exercise.own ? 0 : 1);
  if (!asked.length) found.sort((a, b) => rare(a) - rare(b));
  else {
    const names = (a, b) => a.exercise.name.localeCompare(b.exercise.name);
    found.sort((a, b) => a.rank - b.rank || a.words - b.words || rare(a) - rare(b) || names(a, b));
  }
  return found.map((one) => one.exercise);
}
