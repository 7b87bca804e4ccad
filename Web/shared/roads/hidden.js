// What others do not see of an activity: everything within 200 m, as the crow flies, of its first or its last place, wherever on the
// way it comes, and a little more. Contract: hiddenOf(track) → true or false for each point, or null for an activity without places. It
// is linear in the points.
// RoadHiding.swift makes the cut before anything is sent. This only shows the member what that hides, and protects nothing.
import { between, EARTH } from "./earth.js";

const DEGREE = EARTH * Math.PI / 180; // m
// As in HiddenArea.swift: the circle's middle is that of the square in which the end lies, so it does not tell where the end is.
const SIDE = 200, REACH = 350, POLE = 89; // m, m, degrees

const isKnown = (n) => Number.isFinite(n);

function middleOf({ latitude, longitude }) {
  const height = SIDE / DEGREE, middle = (Math.floor(latitude / height) + 0.5) * height;
  if (Math.abs(middle) >= POLE) return { latitude, longitude };
  const width = 360 / Math.floor(360 * DEGREE * Math.cos(middle * Math.PI / 180) / SIDE);
  return { latitude: middle, longitude: -180 + (Math.floor((longitude + 180) / width) + 0.5) * width };
}

export function hiddenOf({ latitude: norths, longitude: easts }) {
  if (!norths || !easts) return null;
  const places = norths.map((latitude, i) => (isKnown(latitude) && isKnown(easts[i]) ? { latitude, longitude: easts[i] } : null));
  const first = places.find(Boolean), last = places.findLast(Boolean);
  if (!first) return null;
  const middles = [middleOf(first), middleOf(last)];
  return places.map((place) => Boolean(place) && middles.some((middle) => between(place, middle) <= REACH));
}
