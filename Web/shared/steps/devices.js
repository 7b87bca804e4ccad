// A day's steps from several devices that counted at the same time. Contract: new Devices(); add(device, start, seconds, steps): counted by it
// from `start`, in seconds of its wearer's own clock since 1970; sums() → Map of day → steps, whole.
// A phone in the pocket and a watch count the same steps. So of each quarter of an hour the larger number counts, and steps that were counted
// over a longer time are spread over it. An app that only knows the sum of hours tells nothing of a quarter: such sums are kept apart, and a
// day has at least what the device says of it that counted the most.
import { dayOf, DAY_MS } from "../days.js";
import { Unread } from "./unread.js";

const QUARTER = 900, DAY = DAY_MS / 1000, QUARTERS = DAY / QUARTER;
// s. What took longer is the sum of hours.
const LONG = 8 * QUARTER;
// Of one device each: 20 years with eight of them. They take 45 MB.
const MOST_DAYS = 60_000;

export class Devices {
  // device → day since 1970 → its quarters, and in the last place its sums of hours.
  #counts = new Map();
  #days = 0;

  add(device, start, seconds, steps) {
    const all = this.#counts.get(device) ?? new Map();
    if (!all.size) this.#counts.set(device, all);
    const step = seconds > LONG ? DAY : QUARTER;
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
      all.set(day, counts = new Float64Array(QUARTERS + 1));
    }
    counts[step === DAY ? QUARTERS : Math.floor((at - day * DAY) / QUARTER)] += steps;
  }

  sums() {
    const days = new Set([...this.#counts.values()].flatMap((all) => [...all.keys()])), devices = [...this.#counts.values()];
    return new Map([...days].sort((a, b) => a - b).map((day) => [dayOf(day * DAY_MS),
      Math.round(sum(devices.map((all) => all.get(day)).filter(Boolean)))]));
  }
}

function sum(devices) {
  let together = 0;
  for (let i = 0; i < QUARTERS; i += 1) together += devices.reduce((most, counts) => Math.max(most, counts[i]), 0);
  return devices.reduce((most, counts) => Math.max(most, counts.reduce((all, steps) => all + steps)), together);
}
