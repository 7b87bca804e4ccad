// The inputs of the calculators. Contract: new Calculators({ profile, lifts, refresh }):
//   profile() → the member, or null; lifts() → {squat, bench, deadlift} in grams as far as known, or null.
//   Reading a field gives {value, kg?} or {error}, or {} while it is empty; weights are in `unit`, and also in kg.
//   Fields are shared: a body weight that was typed in one calculator appears in the others. Nothing is stored.
// The profile fills in the fields that were not touched.
import { heightOf } from "../../accounts/height.js";
import { INCH, POUND } from "../../units.js";
import { number } from "../../format.js";
import { t } from "../../words.js";


// In kg, cm, years, percent, minutes or km/h. `weight: true` is typed in the unit.
const FIELDS = {
  weight: { weight: true, low: 0.5, high: 1000 }, reps: { low: 1, high: 30, whole: true },
  squat: { weight: true, low: 0.5, high: 700 }, bench: { weight: true, low: 0.5, high: 700 },
  deadlift: { weight: true, low: 0.5, high: 700 },
  bodyWeight: { weight: true, low: 20, high: 400 }, height: { low: 120, high: 250 }, feet: { low: 3, high: 8, whole: true },
  inches: { low: 0, high: 11.9 }, age: { low: 18, high: 100 },
  fat: { low: 2, high: 70 }, minutes: { low: 1, high: 1440 }, speed: { low: 0.5, high: 80 },
  target: { weight: true, low: 0.5, high: 1000 }, kg: { low: 0, high: 100_000 }, lb: { low: 0, high: 250_000 },
};

const TALL = ["height", "feet", "inches"];

const yearsSince = (day, now = new Date()) => {
  const [year, month, date] = day.split("-").map(Number);
  const before = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < date);
  return now.getFullYear() - year - (before ? 1 : 0);
};

export class Calculators {
  #touched = new Set();
  #profile; #lifts;

  constructor({ profile = () => null, lifts = () => null, refresh }) {
    Object.assign(this, { refresh, text: {}, unit: profile()?.unit ?? "kg", sex: "", formula: "epley", event: "SBD",
      equipment: "classic", bmr: "mifflin", active: "moderate", activity: "resistance", bar: undefined });
    this.#profile = profile;
    this.#lifts = lifts;
  }

  // Call it before each draw: the profile and the best lifts may arrive or change later.
  fill() {
    const me = this.#profile();
    if (!this.#touched.has("unit") && me?.unit && me.unit !== this.unit) this.#convert(me.unit);
    const known = { ...this.#body(me), ...this.#best() };
    for (const [name, text] of Object.entries(known)) if (!this.#touched.has(name)) this.text[name] = text;
    if (!this.#touched.has("sex")) this.sex = { female: "F", male: "M" }[me?.sex] ?? "";
  }

  // Whether a lift in the fields is from the member's log.
  get hasBest() { return Object.keys(this.#lifts() ?? {}).some((name) => !this.#touched.has(name)); }

  get isMinor() {
    const { birthDate } = this.#profile() ?? {};
    return Boolean(birthDate) && !this.#touched.has("age") && yearsSince(birthDate) < 18;
  }

  #body(me) {
    return {
      bodyWeight: me?.bodyWeight ? this.#shown(kilograms(me.bodyWeight.value, me.bodyWeight.unit)) : "",
      ...this.#tall(me?.heightCm),
      age: me?.birthDate && !(yearsSince(me.birthDate) < 18) ? String(yearsSince(me.birthDate)) : "",
    };
  }

  #tall(cm) {
    const { heightCm, heightFeet, heightInches } = { ...heightOf(cm, "lb"), heightCm: heightOf(cm, "kg").heightCm };
    return { height: heightCm, feet: heightFeet, inches: heightInches };
  }

  #best() {
    const best = this.#lifts() ?? {};
    return Object.fromEntries(["squat", "bench", "deadlift"].map((name) =>
      [name, best[name] ? this.#shown(best[name] / 1000) : ""]));
  }

  #shown(kg) { return number(Math.round((this.unit === "kg" ? kg : kg / POUND) * 10) / 10); }

  set(name, text) {
    this.#touched.add(name);
    this.text[name] = text;
    if (name === "kg" || name === "lb") this.#twin(name);
    this.refresh();
  }

  pick(name, value) {
    this.#touched.add(name);
    this[name] = value;
    this.refresh();
  }

  // A typed weight or height is converted to the new unit.
  inUnit(unit) {
    this.#touched.add("unit");
    if (unit !== this.unit) this.#convert(unit);
    this.refresh();
  }

  #convert(unit) {
    const weights = Object.keys(FIELDS).filter((name) => FIELDS[name].weight && this.#touched.has(name));
    const kept = weights.map((name) => [name, this.read(name).kg]), { value: cm } = this.read("height");
    if (cm && TALL.some((name) => this.#touched.has(name))) {
      Object.assign(this.text, this.#tall(cm));
      for (const name of TALL) this.#touched.add(name);
    }
    this.unit = unit;
    this.bar = undefined;
    for (const [name, kg] of kept) if (kg !== undefined) this.text[name] = this.#shown(kg);
  }

  #twin(name) {
    const { value } = this.read(name), other = name === "kg" ? "lb" : "kg";
    this.#touched.add(other);
    this.text[other] = value === undefined ? "" : number(Math.round((name === "kg" ? value / POUND : value * POUND) * 100)
      / 100);
  }

  // In cm, whatever it was typed in.
  #height() {
    // What nobody touched is as exact as it was stored.
    const { heightCm } = this.#profile() ?? {}, feet = this.read("feet"), inches = this.read("inches");
    if (heightCm && !TALL.some((name) => this.#touched.has(name))) return { value: heightCm };
    if (feet.error || inches.error || (feet.value ?? inches.value) === undefined) return {};
    const value = ((feet.value ?? 0) * 12 + (inches.value ?? 0)) * INCH, { low, high } = FIELDS.height;
    return value < low || value > high ? { error: t("calc.wrong.feet") } : { value };
  }

  read(name) {
    if (name === "height" && this.unit === "lb") return this.#height();
    const text = (this.text[name] ?? "").trim().replace(",", "."), { weight, low, high, whole } = FIELDS[name];
    if (!text) return {};
    const value = Number(text);
    if (!/^-?\d*\.?\d+$|^-?\d+\.$/.test(text)) return { error: t("calc.wrong.number") };
    const kg = weight ? kilograms(value, this.unit) : undefined;
    if (whole && !Number.isInteger(value)) return { error: t("calc.wrong.whole") };
    if ((kg ?? value) < low || (kg ?? value) > high) {
      const bounds = weight && this.unit === "lb" ? [Math.ceil(low / POUND), Math.floor(high / POUND)] : [low, high];
      return { error: t(`calc.wrong.${name === "reps" ? "reps" : "range"}`,
        { low: number(bounds[0]), high: number(bounds[1]) }) };
    }
    return weight ? { value, kg } : { value };
  }

  // The values by name, weights in kg; null unless all are present.
  all(...names) {
    const read = names.map((name) => this.read(name)), values = read.map(({ kg, value }) => kg ?? value);
    return values.includes(undefined) ? null : Object.fromEntries(names.map((name, i) => [name, values[i]]));
  }

  inOwn(kg) { return this.unit === "kg" ? kg : kg / POUND; }
}

export const kilograms = (value, unit) => (unit === "lb" ? value * POUND : value);
