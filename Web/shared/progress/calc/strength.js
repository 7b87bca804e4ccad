// One-rep maxes and powerlifting scores. The twin of Sources/Gym/Progress/Strength: both are tested by
// Tests/Vectors/formulas.json.
// Contract: full precision in and out, nothing is rounded; kilograms for scores, any unit for one-rep maxes.
//   FORMULAS → their names; estimate(formula, weight, reps) is the bare formula; limited(…) → null outside the policy's
//   limits; ROUGH: more reps than this make an estimate rough.
//   wilks, wilks2, dots(sex, bodyKg, totalKg), goodLift(sex, bodyKg, totalKg, equipment, event); sex is "M" or "F".

const ESTIMATES = {
  epley: (w, r) => w * (1 + r / 30),
  brzycki: (w, r) => 36 * w / (37 - r),
  lander: (w, r) => 100 * w / (101.3 - 2.67123 * r),
  lombardi: (w, r) => w * r ** 0.1,
  mayhew: (w, r) => 100 * w / (52.2 + 41.9 * Math.exp(-0.055 * r)),
  oconner: (w, r) => w * (1 + 0.025 * r),
  wathan: (w, r) => 100 * w / (48.8 + 53.8 * Math.exp(-0.075 * r)),
};
export const FORMULAS = Object.keys(ESTIMATES);
export const ROUGH = 12;
export const MOST = 30;

export const estimate = (formula, weight, reps) => ESTIMATES[formula](weight, reps);

// One rep is its own max. No weight, no reps or more than thirty give none.
export function limited(formula, weight, reps) {
  if (!(weight > 0) || !Number.isInteger(reps) || reps < 1 || reps > MOST) return null;
  return reps === 1 ? weight : estimate(formula, weight, reps);
}

// The numerator, the coefficients from the constant on, and the table's range of body weights, to which a value is
// clamped.
const WILKS = {
  M: [500, [-216.0475144, 16.2606339, -0.002388645, -0.00113732, 7.01863e-6, -1.291e-8], 40, 201.9],
  F: [500, [594.31747775582, -27.23842536447, 0.82112226871, -0.00930733913, 4.731582e-5, -9.054e-8], 26.51, 154.53],
};
const WILKS2 = {
  M: [600, [47.4617885411949, 8.47206137941125, 0.073694103462609, -0.00139583381094385, 7.07665973070743e-6,
    -1.20804336482315e-8], 40, 200.95],
  F: [600, [-125.425539779509, 13.7121941940668, -0.0330725063103405, -0.0010504000506583, 9.38773881462799e-6,
    -2.3334613884954e-8], 40, 150.95],
};
const DOTS = {
  M: [500, [-307.75076, 24.0900756, -0.1918759221, 0.0007391293, -1.093e-6], 40, 210],
  F: [500, [-57.96288, 13.6175032, -0.1126655495, 0.0005158568, -1.0706e-6], 40, 150],
};

function score([numerator, terms, low, high], bodyKg, totalKg) {
  if (!(bodyKg > 0) || !(totalKg > 0)) return 0;
  const x = Math.min(Math.max(bodyKg, low), high);
  return totalKg * numerator / terms.reduceRight((sum, term) => sum * x + term, 0);
}
export const wilks = (sex, bodyKg, totalKg) => score(WILKS[sex], bodyKg, totalKg);
export const wilks2 = (sex, bodyKg, totalKg) => score(WILKS2[sex], bodyKg, totalKg);
export const dots = (sex, bodyKg, totalKg) => score(DOTS[sex], bodyKg, totalKg);

const GOODLIFT = {
  "M classic SBD": [1199.72839, 1025.18162, 0.00921], "M classic B": [320.98041, 281.40258, 0.01008],
  "M equipped SBD": [1236.25115, 1449.21864, 0.01644], "M equipped B": [381.22073, 733.79378, 0.02398],
  "F classic SBD": [610.32796, 1045.59282, 0.03048], "F classic B": [142.40398, 442.52671, 0.04724],
  "F equipped SBD": [758.63878, 949.31382, 0.02435], "F equipped B": [221.82209, 357.00377, 0.02937],
};

export function goodLift(sex, bodyKg, totalKg, equipment = "classic", event = "SBD") {
  if (!(bodyKg >= 35) || !(totalKg > 0)) return 0;
  const [a, b, c] = GOODLIFT[`${sex} ${equipment} ${event}`];
  return totalKg * 100 / (a - b * Math.exp(-c * bodyKg));
}
