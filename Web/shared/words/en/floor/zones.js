// English: the zones of a heart rate. Keys start with "zone.".
export default {
  "zone.0": "low",
  "zone.1": "easy",
  "zone.2": "light",
  "zone.3": "steady",
  "zone.4": "hard",
  "zone.5": "max",
  "zone.said": "zone {zone}, {word}",
  "zone.points": ({ n }) => (n === 1 ? "point" : "points"),
  "zone.minutes": "{n} min {word}",
};
