// The earth as a ball, as Haversine.swift has it. Contract: EARTH: its radius in metres; between(a, b) → metres, straight over it, also
// across 180° east; a and b are {latitude, longitude} in degrees.
export const EARTH = 6_371_008.8;
const TURN = Math.PI / 180;

export function between(a, b) {
  const north = Math.sin((b.latitude - a.latitude) * TURN / 2), east = Math.sin((b.longitude - a.longitude) * TURN / 2);
  const half = north * north + Math.cos(a.latitude * TURN) * Math.cos(b.latitude * TURN) * east * east;
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(Math.max(half, 0), 1)));
}
