// How fast each rep of a set was done: the seconds down, of the pause, up, and of the pause. Contract:
//   readTempo(typed) → {text, seconds, isLeast} or null: `text` is "3-1-1-0" or "4-0-X-1", as the server sends it,
//   `seconds` those of one rep; an X, which only the way up can be, adds nothing, so with it they are the least (`isLeast`).
// Sources/Gym/Log/Tempo.swift is the server's twin; Tests/Vectors/tempo.json has the cases of both.
const LONGEST = 60, MOST = 40; // seconds of a phase, characters

function partsOf(plain) {
  const separator = ["-", "–", "/"].find((each) => plain.includes(each));
  if (separator) return plain.split(separator).map((part) => part.trim());
  return /\s/.test(plain) ? plain.split(/\s+/) : [...plain];
}

export function readTempo(typed) {
  const parts = typed.length > MOST ? [] : partsOf(typed.trim());
  if (parts.length !== 4) return null;
  const isLeast = /^x$/i.test(parts[2]), secondsOf = (part) => (/^\d{1,2}$/.test(part) ? Number(part) : NaN);
  const phases = parts.map((part, i) => (i === 2 && isLeast ? 0 : secondsOf(part)));
  if (!phases.every((phase) => phase <= LONGEST)) return null;
  const seconds = phases.reduce((sum, phase) => sum + phase, 0);
  if (!seconds && !isLeast) return null;
  return { text: phases.map((phase, i) => (i === 2 && isLeast ? "X" : phase)).join("-"), seconds, isLeast };
}
