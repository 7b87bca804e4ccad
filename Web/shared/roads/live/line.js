// The line of an activity while it is recorded. Decides which of the receiver's points it takes. Contract:
//   const line = new LiveLine(kind, points): points: those that were taken before a reload; the next point begins a new part;
//   line.take(point) → whether it is part of the line; a point is {at, latitude, longitude, accuracy, altitude, heart}: UTC
//     milliseconds, degrees, metres (altitude may be missing), beats a minute (may be missing);
//   line.pause(): the next point begins a new part; line.isBroken: it does;
//   line.points: those that were taken, each with `gap: true` where a part begins; line.meters; line.last → the newest, or undefined;
//   line.drawn → few of them (few.js), for a picture;
//   line.speed(now) → metres a second over the last half minute, or null if unknown;
//   lengthOf(points, kind) → metres.
// Guarantee: line.meters is what the server counts of the file of these points (RoadDistance.swift): straight from point to point, not
// across a gap, and no step that is faster than the kind can be. Whoever changes one of the two changes both.

import { between } from "../earth.js";
import { Few } from "./few.js";

// m. A less accurate place is not taken.
export const WORST = 50;
// ms. After this long without a point, the way in between is unknown.
export const GAP = 30_000;
// If this many refused points agree with one another, it was the line that was wrong.
const AGREED = 3;
// s. The speed is taken over the first, and is unknown once the last point is older than the second.
const RECENT = 30, OLD = 15;
// RoadKind.highestSpeed, in metres a second.
const HIGHEST = { run: 12.5, walk: 12.5, hike: 12.5, ride: 40, row: 10, ski: 71, swim: 5, other: 100 };

const isBelieved = (from, to, kind) => between(from, to) <= (HIGHEST[kind] ?? HIGHEST.other) * (to.at - from.at) / 1000;

const step = (from, to, kind) => (!from || to.gap || !isBelieved(from, to, kind) ? 0 : between(from, to));

export const lengthOf = (points, kind) => points.reduce((sum, point, i) => sum + step(points[i - 1], point, kind), 0);

// Receivers without a position report 0, 0. The server takes no such point either.
const isPlace = ({ latitude, longitude, accuracy }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  && (latitude !== 0 || longitude !== 0) && accuracy <= WORST;

export class LiveLine {
  #doubted = null; #agreed = 0; #few;

  constructor(kind, points = []) {
    Object.assign(this, { kind, points, meters: lengthOf(points, kind), isBroken: points.length > 0 });
    this.#few = new Few(points);
  }

  get last() { return this.points.at(-1); }
  get drawn() { return this.#few.points(); }
  pause() { Object.assign(this, { isBroken: true }).#trust(); }

  take(point) {
    const { last } = this;
    if (!Number.isFinite(point.at) || !isPlace(point) || (last && point.at <= last.at)) return false;
    const isApart = Boolean(last) && (this.isBroken || point.at - last.at > GAP);
    if (last && !isApart && !isBelieved(last, point, this.kind)) {
      if (!this.#agrees(point)) return false;
      return this.#put({ ...point, gap: true });
    }
    return this.#put(isApart ? { ...point, gap: true } : point);
  }

  // A single jump is the receiver's error. But if the first point was far off, the jump leads to the right place.
  #agrees(point) {
    this.#agreed = this.#doubted && isBelieved(this.#doubted, point, this.kind) ? this.#agreed + 1 : 1;
    this.#doubted = point;
    return this.#agreed >= AGREED;
  }

  #trust() { [this.#doubted, this.#agreed] = [null, 0]; }

  #put(point) {
    this.meters += step(this.last, point, this.kind);
    this.points.push(point);
    this.#few.add(point);
    this.isBroken = false;
    this.#trust();
    return true;
  }

  speed(now) {
    const { points, last } = this;
    if (!last || this.isBroken || now - last.at > OLD * 1000) return null;
    let first = points.length - 1, way = 0;
    while (first > 0 && !points[first].gap && points[first - 1].at >= last.at - RECENT * 1000) {
      way += step(points[first - 1], points[first], this.kind);
      first -= 1;
    }
    const long = (last.at - points[first].at) / 1000;
    return long > 0 ? way / long : null;
  }
}
