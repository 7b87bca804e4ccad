// What others do not see of an activity: everything within 200 m, as the crow flies, of its first or its last place, wherever on the
// way it comes, and a little more. Contract: hiddenOf(track) → true or false for each point, or null for an activity without places. It
// is linear in the points.
// RoadHiding.swift makes the cut before anything is sent. This only shows the member what that hides, and protects nothing.
const RADIUS = 6_371_008.8, DEGREE = RADIUS * Math.PI / 180; // m
// As in HiddenArea.swift: the circle's middle is that of the square in which the end lies, so it does not tell where the end is.
const SIDE = 200, REACH = 350, POLE = 89; // m, m, degrees

const isKnown = (n) => Number.isFinite(n);
const radians = (degrees) => degrees * Math.PI / 180;

// Haversine: also correct across 180° east.
function far([north, east], [otherNorth, otherEast]) {
  const up = Math.sin(radians(otherNorth - north) / 2), across = Math.sin(radians(otherEast - east) / 2);
  const part = up * up + Math.cos(radians(north)) * Math.cos(radians(otherNorth)) * across * across;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(part)));
}

function middleOf([north, east]) {
  const height = SIDE / DEGREE, middle = (Math.floor(north / height) + 0.5) * height;
  if (Math.abs(middle) >= POLE) return [north, east];
  const width = 360 / Math.floor(360 * DEGREE * Math.cos(radians(middle)) / SIDE);
  return [middle, -180 + (Math.floor((east + 180) / width) + 0.5) * width];
}

export function hiddenOf({ latitude, longitude }) {
  if (!latitude || !longitude) return null;
  const places = latitude.map((north, i) => (isKnown(north) && isKnown(longitude[i]) ? [north, longitude[i]] : null));
  const first = places.find(Boolean), last = places.findLast(Boolean);
  if (!first) return null;
  const middles = [middleOf(first), middleOf(last)];
  return places.map((place) => Boolean(place) && middles.some((middle) => far(place, middle) <= REACH));
}
