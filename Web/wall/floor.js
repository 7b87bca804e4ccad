// The wall's model of the floor: pure values and functions. Contract:
//   begin(snapshot) → floor; apply(floor, event, data) → a new floor;
//   spotlight(floor, shown, now) → {row, since} | null: the set shown huge, null when the floor is quiet;
//   figures(row) → [{text, sort: "big" | "unit" | "sign" | "word"}]: a set in pieces, so that units can be smaller.
// Rows are newest first. A set that was queued offline arrives late and is placed by `at`.
import { duration, number } from "../shared/format.js";
import { t } from "../shared/words.js";

const KEPT = 60;
export const QUIET = 20 * 60_000;
const DWELL = 8_000, DWELL_RECORD = 20_000;

export const begin = ({ rows, totals }) => ({ rows: rows.slice(0, KEPT), totals });

export function apply(floor, event, data) {
  switch (event) {
    case "floor.added": return { ...floor, rows: inserted(floor.rows.filter((row) => row.set !== data.set), data) };
    case "floor.changed": return { ...floor, rows: floor.rows.map((row) => (row.set === data.set ? data : row)) };
    case "floor.removed": return { ...floor, rows: floor.rows.filter((row) => row.set !== data.set) };
    case "floor.totals": return { ...floor, totals: data };
    default: return floor;
  }
}

function inserted(rows, row) {
  const at = rows.findIndex((other) => other.at <= row.at);
  const place = at < 0 ? rows.length : at;
  return [...rows.slice(0, place), row, ...rows.slice(place)].slice(0, KEPT);
}

// A set stays for a while and a record longer, so that a rush stays readable. A newer record goes before the newest
// set. Warm-ups are never shown.
export function spotlight({ rows }, shown, now) {
  const able = rows.filter((row) => row.kind !== "warmup" && now - row.at < QUIET);
  if (!able.length) return null;
  const place = shown ? able.findIndex((row) => row.set === shown.row.set) : -1;
  if (place < 0) return { row: able[0], since: now };
  const row = able[place];
  if (place === 0 || now - shown.since < (row.record ? DWELL_RECORD : DWELL)) return { row, since: shown.since };
  return { row: able.slice(0, place).find((newer) => newer.record) ?? able[0], since: now };
}

export function figures({ type, weight, reps, seconds, metres }) {
  const big = (text) => ({ text, sort: "big" });
  const unit = (text) => ({ text, sort: "unit" });
  const sign = (text) => ({ text, sort: "sign" });
  const before = type === "bodyweightPlus" ? "+" : type === "assisted" ? "−" : "";
  const isLoaded = weight && (weight.value !== 0 || type === "weightReps");
  const load = isLoaded ? [big(before + number(weight.value)), unit(t(`unit.${weight.unit}`))] : [];
  if (metres) {
    const time = seconds ? [{ text: t("wall.in"), sort: "word" }, big(duration(seconds))] : [];
    return [big(number(metres)), unit(t("unit.m")), ...time];
  }
  if (seconds !== undefined && seconds !== null) {
    return [...load, ...(load.length ? [sign("·")] : []), big(duration(seconds))];
  }
  if (load.length) return [...load, sign("×"), big(String(reps))];
  return [big(String(reps ?? 0)), unit(t("unit.reps", { n: reps }))];
}

export const spoken = (row) => figures(row).map((piece) => piece.text).join(" ");

// The age of a set in words; its date after a day.
export function age(at, now, { day }) {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return t("wall.age.now");
  if (minutes < 60) return t("wall.age.minutes", { n: minutes });
  if (minutes < 24 * 60) return t("wall.age.hours", { n: Math.floor(minutes / 60) });
  return day(at);
}
