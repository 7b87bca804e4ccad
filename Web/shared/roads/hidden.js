// What others do not see of an activity: the points within 200 m, as the crow flies, of its first or its last place, wherever on the
// way they come. Contract: hiddenOf(track) → true or false for each point, or null for an activity without places; isCut(road, track) →
// whether the reply to roads.show begins later or ends earlier than the activity itself. All of it is linear in the points.
// RoadHiding.swift makes the cut before anything is sent. This only draws for the member what that does, and protects nothing.
const AROUND = 200, RADIUS = 6_371_000; // m

const isKnown = (n) => Number.isFinite(n);
const radians = (degrees) => degrees * Math.PI / 180;

// Haversine: right across 180° east, too.
function far([north, east], [otherNorth, otherEast]) {
  const up = Math.sin(radians(otherNorth - north) / 2), across = Math.sin(radians(otherEast - east) / 2);
  const part = up * up + Math.cos(radians(north)) * Math.cos(radians(otherNorth)) * across * across;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(part)));
}

export function hiddenOf({ latitude, longitude }) {
  if (!latitude || !longitude) return null;
  const places = latitude.map((north, i) => (isKnown(north) && isKnown(longitude[i]) ? [north, longitude[i]] : null));
  const first = places.find(Boolean), last = places.findLast(Boolean);
  return first ? places.map((place) => Boolean(place) && (far(place, first) <= AROUND || far(place, last) <= AROUND)) : null;
}

export function isCut({ seconds, hasPlaces }, track) {
  if (!hasPlaces) return false;
  const at = track?.seconds ?? [];
  // The activity's own seconds are whole ones.
  return !at.length || at[0] > 0 || at.at(-1) < seconds - 1 || !track.latitude;
}
