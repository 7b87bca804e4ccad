// A member's best lifts of the big three, for the scores. Contract: bestLifts(ask, refresh) → {load(), of()};
// of() → {squat?, bench?, deadlift?} in grams: each as the member entered it, or else its best estimate, as on the
// profile. Without a reply the fields stay empty.
import { GRAMS } from "../../units.js";
const SLUGS = { "squat-barbell": "squat", "bench-press-barbell": "bench", "deadlift-barbell": "deadlift" };

export function bestLifts(ask, refresh) {
  let found = null;
  return {
    of: () => found,
    async load() {
      try {
        const { lifts = [] } = await ask("progress.overview", {});
        found = {};
        for (const { slug, bestE1rmGrams, enteredMax } of lifts) {
          const { value, unit } = enteredMax ?? {};
          const grams = enteredMax ? value * GRAMS[unit] : bestE1rmGrams;
          if (SLUGS[slug] && grams) found[SLUGS[slug]] = grams;
        }
        refresh();
      } catch { /* the fields stay empty */ }
    },
  };
}
