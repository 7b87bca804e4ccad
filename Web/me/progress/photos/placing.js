// Where a photo lies on a stage, so that two of them can be laid on one another. Contract: a place is {x, y, zoom}: how far it was pulled
//   from the middle, in shares of the stage, and how many times larger it is than one that just fills the stage. AS_IT_IS;
//   pulled(place, dx, dy); closer(place, by, at): what is at {x, y}, from 0 to 1 on the stage, stays there;
//   boxOf(size, stage, place) → {x, y, width, height} on the stage.
// Guarantee: some of the photo is always in sight.
export const AS_IT_IS = Object.freeze({ x: 0, y: 0, zoom: 1 });

const FARTHEST = 0.45, LEAST = 0.5, MOST = 4;
const between = (n, least, most) => Math.max(least, Math.min(most, n));
// The larger it is, the farther it can be pulled without leaving.
const placed = (x, y, zoom) => ({ x: between(x, -FARTHEST * zoom, FARTHEST * zoom), y: between(y, -FARTHEST * zoom, FARTHEST * zoom), zoom });

export const pulled = ({ x, y, zoom }, dx, dy) => placed(x + dx, y + dy, zoom);

export function closer({ x, y, zoom }, by, at = { x: 0.5, y: 0.5 }) {
  const now = between(zoom * by, LEAST, MOST), of = now / zoom, stay = (from, dot) => dot - 0.5 - (dot - 0.5 - from) * of;
  return placed(stay(x, at.x), stay(y, at.y), now);
}

export function boxOf(size, stage, { x, y, zoom }) {
  const by = Math.max(stage.width / size.width, stage.height / size.height) * zoom, [width, height] = [size.width * by, size.height * by];
  return { x: stage.width * (0.5 + x) - width / 2, y: stage.height * (0.5 + y) - height / 2, width, height };
}
