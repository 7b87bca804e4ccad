// Finds exercises, at the kiosk and on a phone. Contract: find(exercises, {text, …filters}) → matches, best first, with
// the filters bodyPart, equipment, muscle (a primary one), difficulty, stance, impact and focus. The twin of the
// server's exercises.search; both are tested by Tests/Vectors/search.json.
// Each typed word must start a word of the name, an alias, a primary muscle, the body part or the equipment; case,
// diacritics and plurals do not matter. If that finds nothing, one typing mistake in each word is tolerated, two in a long
// word and none in a short one.
// Common exercises come first (`popularity`, from the catalog). A member's own exercises count as popular.
// Guarantee: a list of a thousand takes a few milliseconds at each key, because words are prepared once for each list.
import { t } from "../words.js";

// Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. Other marks are letters to their readers.
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;
// Letters that Unicode does not decompose.
const BASE_LETTERS = { æ: "ae", œ: "oe", ð: "d", đ: "d", ħ: "h", ł: "l", ø: "o", þ: "th", ŧ: "t", ß: "ss", ς: "σ" };

// The twin of Text.folded, tested by Tests/Vectors/fold.json. İ, i and ı fold alike, and so do ẞ, ß and ss.
export const fold = (text) => text.toLowerCase().toUpperCase().toLowerCase().normalize("NFD").replace(ACCENTS, "")
  .replace(/[æœðđħłøþŧßς]/g, (letter) => BASE_LETTERS[letter]).normalize("NFC");
const split = (text) => fold(text).split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

// "squats" → "squat", "flies" → "fly", "presses" → "press", "calves" → "calf"; "press" and "abs" stay.
function singular(word) {
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
  if (/ves$/.test(word)) return `${word.slice(0, -3)}f`;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(ss|sh|ch|x|z|ye)es$|yes$/.test(word) ? -2 : -1);
}

const POPULAR = 60; // of a member's own exercise
const IN_NAME = 0, ELSEWHERE = 50, MISSPELT = 400; // what a typed word costs, in points of popularity
const MOST = 20; // words: more than anybody types, and each is compared with the whole vocabulary
const SAID = { abs: "abdominal" }; // words that begin no word of the catalog

const order = new Intl.Collator();
const cards = new WeakMap(), vocabularies = new WeakMap();

function card(exercise) {
  let made = cards.get(exercise);
  if (!made) {
    const words = new Map(); // word → what it costs
    const put = (list, cost) => {
      for (const word of list) for (const one of [word, singular(word)]) if (!words.has(one)) words.set(one, cost);
    };
    put(split(exercise.name), IN_NAME);
    put([...exercise.aliases.flatMap(split), ...split(t(`equipment.${exercise.equipment}`)),
      ...split(t(`bodyPart.${exercise.bodyPart}`)),
      ...exercise.primary.flatMap((muscle) => split(t(`muscle.${muscle}`)))], ELSEWHERE);
    const folded = [exercise.name, ...exercise.aliases].map((name) => split(name).map(singular).join(" "));
    made = { words, name: folded[0], names: folded, length: split(exercise.name).length,
      popularity: exercise.popularity ?? (exercise.own ? POPULAR : 0) };
    cards.set(exercise, made);
  }
  return made;
}

// The distinct words of the list's exercises.
function vocabulary(exercises) {
  let made = vocabularies.get(exercises);
  if (!made) {
    made = [...new Set(exercises.flatMap((exercise) => [...card(exercise).words.keys()]))];
    vocabularies.set(exercises, made);
  }
  return made;
}

// How many letters must be added, removed, changed or swapped with the next one to make `typed` a beginning of `word`.
// Counting stops at `most` + 1.
export function mistakes(typed, word, most) {
  if (Math.abs(typed.length - word.length) > most && typed.length > word.length) return most + 1;
  let before = [], row = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  // The rest of a longer word may not have been typed yet.
  return Math.min(...row.slice(Math.max(0, typed.length - most)), most + 1);
}

const forgiven = (typed) => (typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2);

function beginning(words, asked) {
  return asked.map((typed) => {
    const one = singular(typed), found = new Map();
    for (const word of words) {
      if (word.startsWith(typed) || word.startsWith(one)) found.set(word, 0);
    }
    return found;
  });
}

function resembling(words, asked) {
  return asked.map((typed, i) => {
    const found = beginning(words, asked)[i], most = forgiven(typed);
    if (!most) return found;
    for (const word of words) {
      if (found.has(word)) continue;
      const wrong = mistakes(typed, word, most);
      // "sqat" more likely means squat than the beginning of seated.
      const rest = Math.max(0, word.length - typed.length - most);
      if (wrong <= most) found.set(word, MISSPELT + 100 * wrong + (rest ? 60 : 0));
    }
    return found;
  });
}

function ranked(exercises, found, asked) {
  const whole = asked.map(singular).join(" "), rows = [];
  for (const exercise of exercises) {
    const { words, name, names, length, popularity } = card(exercise);
    let points = popularity;
    for (const hits of found) {
      let least = Infinity;
      for (const [word, cost] of hits) {
        const base = words.get(word);
        if (base !== undefined) least = Math.min(least, base + cost);
      }
      points -= least;
    }
    if (points === -Infinity) continue;
    if (name === whole) points += 1000;
    else if (names.includes(whole)) points += 300;
    else if (name.startsWith(whole)) points += 15;
    rows.push({ exercise, points, length });
  }
  return rows.sort((a, b) => b.points - a.points || a.length - b.length
    || order.compare(a.exercise.name, b.exercise.name)).map((row) => row.exercise);
}

const PLAIN = ["bodyPart", "equipment", "difficulty", "stance", "impact", "focus"];
const fits = (exercise, filters) => PLAIN.every((name) => !filters[name] || exercise[name] === filters[name])
  && (!filters.muscle || exercise.primary.includes(filters.muscle));

// The exercises that match the filters, in the list's order.
export const matching = (exercises, filters) => exercises.filter((exercise) => fits(exercise, filters));

export function find(exercises, { text = "", ...filters }) {
  const asked = split(text).slice(0, MOST).map((word) => SAID[word] ?? word);
  const within = matching(exercises, filters);
  const words = vocabulary(exercises), found = ranked(within, beginning(words, asked), asked);
  return found.length || !asked.length ? found : ranked(within, resembling(words, asked), asked);
}
