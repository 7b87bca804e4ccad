// The unit of weights for somebody who has not chosen one. Contract: usualUnit(gym) → "kg" or "lb"; gym: what hello says,
// or nothing as long as it is not known.
// Terminals have the same rule in Sources/Terminal/GymUnit.swift; Tests/Vectors/units.json holds the two together.
// The gym's plates decide, or else where it stands. Tempting mistake: the browser's language. A mini-PC speaks en-US in
// Lisbon, too.
const US = /^(US\/.*|America\/(New_York|Detroit|Kentucky\/.*|Indiana\/.*|Chicago|Menominee|North_Dakota\/.*|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak)|Pacific\/Honolulu)$/;

export function usualUnit(gym) {
  const { plates, timeZone } = gym ?? {}, { kg, lb } = plates ?? {};
  if (Boolean(kg) !== Boolean(lb)) return lb ? "lb" : "kg";
  return US.test(timeZone ?? "") ? "lb" : "kg";
}
