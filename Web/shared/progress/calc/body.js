// Body mass, resting need and the energy of activities. The twin of Sources/Gym/Progress/Body: both are tested by
// Tests/Vectors/formulas.json. Contract: kg, cm and years in, kcal out, nothing is rounded; sex is "M" or "F".
//   bmi(kg, m), CLASSES: [end, code], bmiClass(bmi) → a code, isInformal(bmi); mifflin, rozaShizgal(sex, kg, cm, years), katch(kg, fat %);
//   ACTIVE: the factor of each kind of day; gross, net(met, kg, minutes); metAt(pace, km/h) → null below its first
//   band;
//   ACTIVITIES: [key, MET], in the order of the list that people choose from.

export const bmi = (kg, m) => kg / (m * m);

// Half-open ranges of the value before it is rounded.
export const CLASSES = [[16, "severe thinness"], [17, "moderate thinness"], [18.5, "mild thinness"], [25, "normal"],
  [30, "pre-obese"], [35, "obese class I"], [40, "obese class II"], [Infinity, "obese class III"]];
export const bmiClass = (value) => CLASSES.find(([end]) => value < end)[1];
export const isInformal = (value) => value >= 20 && value <= 25;

export const mifflin = (sex, kg, cm, years) => 10 * kg + 6.25 * cm - 5 * years + (sex === "M" ? 5 : -161);
export const rozaShizgal = (sex, kg, cm, years) => (sex === "M"
  ? 88.362 + 13.397 * kg + 4.799 * cm - 5.677 * years
  : 447.593 + 9.247 * kg + 3.098 * cm - 4.33 * years);
export const katch = (kg, fatPercent) => 370 + 21.6 * kg * (1 - fatPercent / 100);

export const ACTIVE = { sedentary: 1.2, light: 1.375, moderate: 1.55, very: 1.725, extra: 1.9 };
export const kilojoules = (kcal) => kcal * 4.184;

export const gross = (met, kg, minutes) => met * kg * minutes / 60;
export const net = (met, kg, minutes) => (met - 1) * kg * minutes / 60;

// The start of each band, in miles an hour, and its MET: 2024 Adult Compendium.
const BANDS = {
  walk: [[0, 2.3], [2, 2.8], [2.5, 3], [2.8, 3.8], [3.5, 4.8], [4, 5.5], [4.5, 7], [5, 8.5]],
  run: [[2.6, 3.3], [4, 6.5], [4.3, 7.8], [5, 8.5], [5.5, 9], [6, 9.3], [6.7, 10.5], [7, 11], [7.5, 11.8], [8, 12],
    [8.6, 12.5], [9, 13], [9.3, 14.8], [10, 14.8], [11, 16.8], [12, 18.5], [13, 19.8], [14, 23]],
  cycle: [[0, 4], [10, 6.8], [12, 8], [14, 10], [16, 12], [20, 16.8]],
};
export const PACES = Object.keys(BANDS);
export const KM_IN_MILE = 1.609344;
export const metAt = (pace, kmh) => BANDS[pace].findLast(([mph]) => mph <= kmh / KM_IN_MILE)?.[1] ?? null;

export const ACTIVITIES = [
  ["resistance", 3.5], ["squats", 5], ["powerlifting", 6], ["supersets", 5.8], ["bodyweight", 3],
  ["bodyweightHard", 6.5], ["circuitLight", 3.5], ["circuit", 5], ["circuitHard", 7.5], ["swings", 9.8],
  ["calisthenicsLight", 2.8], ["calisthenics", 3.8], ["calisthenicsHard", 7.5], ["rowing", 5], ["rowingHard", 7.3],
  ["bike50", 4], ["bike100", 6], ["bike150", 8], ["spin", 9], ["jogging", 7.5], ["stretching", 2.3],
];
