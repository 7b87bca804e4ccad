// The wall's model of the floor: pure values and functions. Contract:
//   begin(snapshot) → floor; apply(floor, event, data) → a new floor;
//   spotlight(floor, shown, now) → {row, since} | null: the set shown huge, null when the floor is quiet;
//   begun(workouts, lines) → the planned workouts of members who have no line since the workout began, newest first;
//   runs(rows, without) → the feed's lines, newest first: [{...row, line, sets, record}]. A member's consecutive sets
//   are one line with the newest set; `sets` is their number without warm-ups. If the newest set is `without`, which is
//   shown elsewhere, the line shows the set before it, or is left out. `line` identifies a line while sets are added to
//   it;
//   presence(floor, rows, stage, now) → {isHere(row), count, hidden}: how many members are on the floor now, and how
//   many of them are in none of the drawn rows;
//   figures(row) → [{text, sort: "big" | "unit" | "sign" | "word"}]: the parts of a set, so that units can be smaller.
// Rows are newest first. A set that was queued offline arrives late and is placed by `at`.
import { duration, number } from "../shared/format.js";
import { t } from "../shared/words.js";

const KEPT = 60;
export const QUIET = 20 * 60_000;
// Whoever logged or started something in this time is here for certain. The server counts visits, which last longer.
const PRESENT = 10 * 60_000;
// A longer break begins a new line of the feed.
const RUN_GAP = 20 * 60_000;
const DWELL = 8_000, DWELL_RECORD = 20_000;

export const begin = ({ rows, totals, workouts = [], awards = [] }) =>
  ({ rows: rows.slice(0, KEPT), totals, workouts, awards });

export function apply(floor, event, data) {
  switch (event) {
    case "floor.added": return { ...floor, rows: inserted(floor.rows.filter((row) => row.set !== data.set), data) };
    case "floor.changed": return { ...floor, rows: floor.rows.map((row) => (row.set === data.set ? data : row)) };
    case "floor.removed": return { ...floor, rows: floor.rows.filter((row) => row.set !== data.set) };
    case "floor.totals": return { ...floor, totals: data };
    case "floor.workout": {
      const others = floor.workouts.filter((one) => one.workout !== data.workout);
      return { ...floor, workouts: data.finished ? others : [data, ...others].sort((a, b) => b.startedAt - a.startedAt) };
    }
    case "floor.award": return { ...floor, awards: [data, ...otherAwards(floor.awards, data.member.id, data.award)]
      .sort((a, b) => b.at - a.at).slice(0, KEPT) };
    case "floor.awardRemoved": return { ...floor, awards: otherAwards(floor.awards, data.member, data.award) };
    default: return floor;
  }
}

const otherAwards = (awards, member, award) => awards.filter((one) => one.member.id !== member || one.award !== award);

function inserted(rows, row) {
  const at = rows.findIndex((other) => other.at <= row.at);
  const place = at < 0 ? rows.length : at;
  return [...rows.slice(0, place), row, ...rows.slice(place)].slice(0, KEPT);
}

// Each of several members who take turns has one line. Sources/Terminal/Display/FloorRun.swift has the same rule.
export function runs(rows, without) {
  const all = [], open = new Map(), lines = new Map();
  for (const row of rows) {
    const id = row.member.id, run = open.get(id), counts = row.kind === "warmup" ? 0 : 1;
    if (run && run.since - row.at <= RUN_GAP) {
      run.sets += counts;
      run.since = row.at;
      run.record ||= row.record;
      run.before ??= row;
      continue;
    }
    const nth = lines.get(id) ?? 0, fresh = { row, line: `${id}-${nth}`, sets: counts, since: row.at, record: row.record };
    lines.set(id, nth + 1);
    open.set(id, fresh);
    all.push(fresh);
  }
  return all.flatMap(({ row, before, line, sets, record }) => {
    const shown = row.set === without ? before : row;
    return shown ? [{ ...shown, line, sets, record }] : [];
  });
}

// The member's planned workout, if a line's sets are of it.
export const wayOf = (workouts, { member, at }) =>
  workouts.find((one) => one.member.id === member.id && one.startedAt <= at) ?? null;

export const begun = (workouts, lines) => workouts.filter((one) =>
  !lines.some(({ member, at }) => member.id === one.member.id && at >= one.startedAt));

// Takes the feed's rows, and the row on the stage or null. The server's count does not include members who started on
// their own phone, until their first set; so the count is never below the number of members who are shown. Whose row is old
// may be here or not, and is never said to be missing from the list.
export function presence({ totals }, rows, stage, now) {
  const isHere = (row) => now - row.at < PRESENT, drawn = [...rows, ...stage ? [stage] : []];
  const members = (some) => new Set(some.map(({ member }) => member.id)).size;
  const count = Math.max(totals.present, members(drawn.filter(isHere)));
  return { isHere, count, hidden: Math.max(0, count - members(drawn)) };
}

// A set stays for a while, and a record longer, so that many sets in a short time stay readable. A newer record takes
// precedence over the newest set. Warm-ups are never shown.
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
