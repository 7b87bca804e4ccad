// A day's steps from several devices that counted at the same time. Contract: new Devices(); add(device, start, seconds, steps): counted by it
// from `start`, in seconds of its wearer's own clock since 1970; sums() → Map of day → steps, whole.
// A phone in the pocket and a watch count the same steps, so in each quarter of an hour the larger number counts. A longer record, such as
// an hour's sum, cannot be spread over quarters: it would be added to what another device counted in one of them. So in each hour the
// larger number counts again, now with the sums of hours. And a day has at least as many steps as the device that counted the most, now
// with all longer records.
import { dayOf, DAY_MS } from "../days.js";
import { Unread } from "./unread.js";

const QUARTER = 900, HOUR = 3600, DAY = DAY_MS / 1000, QUARTERS = DAY / QUARTER, HOURS = DAY / HOUR;
// s. What took longer is the sum of an hour, or of a day. A phone's own record may last a little longer than a quarter.
const LONG_FOR_QUARTERS = 20 * 60, LONG_FOR_HOURS = 2 * HOUR;
// Where a day's counts begin in the array: of its quarters, of its hours, and of the whole day.
const PLACE = { [QUARTER]: 0, [HOUR]: QUARTERS, [DAY]: QUARTERS + HOURS }, COUNTS = QUARTERS + HOURS + 1;
// Days of all devices together, such as 20 years of eight devices. They take 60 MB.
const MOST_DAYS = 60_000;

export class Devices {
  // device → day since 1970 → its counts.
  #counts = new Map();
  #days = 0;

  add(device, start, seconds, steps) {
    const all = this.#counts.get(device) ?? new Map();
    if (!all.size) this.#counts.set(device, all);
    const step = seconds > LONG_FOR_HOURS ? DAY : seconds > LONG_FOR_QUARTERS ? HOUR : QUARTER;
    if (!(seconds > 0)) return this.#put(all, start, step, steps);
    for (let from = start; from < start + seconds;) {
      const to = Math.min(start + seconds, (Math.floor(from / step) + 1) * step);
      this.#put(all, from, step, steps * (to - from) / seconds);
      from = to;
    }
  }

  #put(all, at, step, steps) {
    const day = Math.floor(at / DAY);
    let counts = all.get(day);
    if (!counts) {
      this.#days += 1;
      if (this.#days > MOST_DAYS) throw new Unread("many");
      all.set(day, counts = new Float64Array(COUNTS));
    }
    counts[PLACE[step] + Math.floor((at - day * DAY) / step)] += steps;
  }

  sums() {
    const days = new Map();
    for (const all of this.#counts.values()) {
      for (const [day, counts] of all) if (days.has(day)) days.get(day).push(counts); else days.set(day, [counts]);
    }
    return new Map([...days].sort(([a], [b]) => a - b).map(([day, devices]) => [dayOf(day * DAY_MS), Math.round(sum(devices))]));
  }
}

// Plain loops: there are thousands of days.
function sum(devices) {
  let together = 0, whole = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const first = hour * QUARTERS / HOURS, last = first + QUARTERS / HOURS;
    let parts = 0, most = 0;
    for (let quarter = first; quarter < last; quarter += 1) parts += largest(devices, quarter);
    for (const counts of devices) most = Math.max(most, counts[PLACE[HOUR] + hour] + total(counts, first, last));
    together += Math.max(parts, most);
  }
  for (const counts of devices) whole = Math.max(whole, total(counts, 0, COUNTS));
  return Math.max(together, whole);
}

function total(counts, from, to) {
  let all = 0;
  for (let i = from; i < to; i += 1) all += counts[i];
  return all;
}

function largest(devices, quarter) {
  let most = 0;
  for (const counts of devices) most = Math.max(most, counts[quarter]);
  return most;
}
