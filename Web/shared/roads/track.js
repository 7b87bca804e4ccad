// What is drawn of an activity, computed from the columns of roads.get. Contract: all of it is linear in the points, and divides by
// nothing that may be 0: an activity may have one point, one place, or the same number all along.
//   speeds(track) → metres a second at each point, over half a minute around it; null where that is not known;
//   shape(track, {width, tallest}) → {width, height, x, y}: the way seen from above, null where a point has no place; or null
//     for an activity without any;
//   grouped(values) → {of, limits}: five groups, equally full, from the lowest; of[i] is null where there is no value;
//   zonesOf(hearts, maximum) → of: the heart's zones; ways(shape, track, of, groups) → the "d" of each group's path, without
//     what is in no group;
//   wholeWay(shape, track) → the "d" of all of it.
// A gap in the recording is a gap in the line.
const AROUND = 15; // s
// m. A receiver that lies still wanders about: that must not fill the picture.
const LEAST = 40, DEGREE = 111_195;
const ROOM = 16, FLATTEST = 0.4, GROUPS = 5;

const round = (n) => Math.round(n * 10) / 10;
const isKnown = (n) => Number.isFinite(n);

// Where each part between two gaps begins.
function beginnings({ seconds, gaps }) {
  const after = new Set(gaps ?? []);
  let begin = 0;
  return seconds.map((_, i) => {
    if (after.has(i)) begin = i;
    return begin;
  });
}

export function speeds(track) {
  const { seconds, meters } = track, begins = beginnings(track), count = seconds.length, ends = new Array(count);
  for (let i = count - 1; i >= 0; i -= 1) ends[i] = i + 1 < count && begins[i + 1] === begins[i] ? ends[i + 1] : i;
  let from = 0, to = 0;
  return seconds.map((now, i) => {
    from = Math.max(from, begins[i]);
    while (from < i && seconds[from] < now - AROUND) from += 1;
    to = Math.max(to, i);
    while (to < ends[i] && seconds[to + 1] <= now + AROUND) to += 1;
    const [a, b] = from === to ? [Math.max(begins[i], i - 1), Math.min(ends[i], i + 1)] : [from, to], long = seconds[b] - seconds[a];
    return long > 0 ? (meters[b] - meters[a]) / long : null;
  });
}

// Degrees east as if the earth went on: a way across 180° is not drawn around the other side.
function unrolled(longitude) {
  let turns = 0, last = null;
  return longitude.map((east) => {
    if (!isKnown(east)) return null;
    if (last !== null && east - last > 180) turns -= 360;
    if (last !== null && last - east > 180) turns += 360;
    last = east;
    return east + turns;
  });
}

function ends(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) if (isKnown(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low, high, middle: (low + high) / 2, span: high - low };
}

export function shape({ latitude, longitude }, { width, tallest }) {
  if (!latitude || !longitude) return null;
  const easts = unrolled(longitude).map((east, i) => (isKnown(latitude[i]) ? east : null));
  const norths = latitude.map((north, i) => (easts[i] === null ? null : north));
  const east = ends(easts), north = ends(norths);
  if (!isKnown(east.span) || !isKnown(north.span)) return null;
  // A degree east is shorter than a degree north.
  const shrink = Math.max(0.01, Math.cos(north.middle * Math.PI / 180)), least = LEAST / DEGREE;
  const wide = Math.max(least, east.span * shrink), high = Math.max(least, north.span), across = Math.max(1, width - 2 * ROOM);
  const down = Math.max(1, Math.min(Math.max(across * high / wide, across * FLATTEST), tallest - 2 * ROOM));
  const scale = Math.min(across / wide, down / high);
  return { width, height: down + 2 * ROOM,
    x: easts.map((one) => (one === null ? null : round(ROOM + across / 2 + (one - east.middle) * shrink * scale))),
    y: norths.map((one) => (one === null ? null : round(ROOM + down / 2 - (one - north.middle) * scale))) };
}

export function grouped(values) {
  const sorted = values.filter(isKnown).sort((a, b) => a - b), low = sorted[0], high = sorted.at(-1);
  const isEven = !sorted.length || high - low <= Math.abs(high) * 0.02;
  const shares = Array.from({ length: GROUPS - 1 }, (_, i) => sorted[Math.floor((i + 1) / GROUPS * (sorted.length - 1))]);
  const limits = isEven ? [] : [...new Set(shares)].filter((limit) => limit < high);
  return { limits, of: values.map((value) => (isKnown(value) ? limits.filter((limit) => value > limit).length : null)) };
}

// As HeartZone has them: from half of the maximum on, each a tenth of it.
export const zonesOf = (hearts, maximum) => hearts.map((beats) => (isKnown(beats)
  ? Math.max(0, Math.min(5, Math.floor(beats / maximum * 10 + 1e-9) - 4)) : null));

export function ways({ x, y }, { gaps }, of, groups) {
  const after = new Set(gaps ?? []), parts = Array.from({ length: groups }, () => []), ended = new Array(groups).fill(-1);
  for (let i = 1; i < x.length; i += 1) {
    if (x[i] === null || x[i - 1] === null || after.has(i)) continue;
    const group = of[i] ?? of[i - 1];
    if (!parts[group]) continue;
    parts[group].push(ended[group] === i - 1 ? `L${x[i]} ${y[i]}` : `M${x[i - 1]} ${y[i - 1]}L${x[i]} ${y[i]}`);
    ended[group] = i;
  }
  return parts.map((each) => each.join(""));
}

// A point alone is a dot: the line's ends are round.
export function wholeWay({ x, y }, { gaps }) {
  const after = new Set(gaps ?? []);
  return x.map((one, i) => (one === null ? "" : i && x[i - 1] !== null && !after.has(i) ? `L${one} ${y[i]}`
    : `M${one} ${y[i]}L${one} ${y[i]}`)).join("");
}
