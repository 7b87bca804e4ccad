// The square that is cut out of a picture. Contract, all in the picture's pixels; size: {width, height} of the picture:
//   wholeSquare(size) → {x, y, side}, the largest one, in the middle; moved(frame, size, dx, dy): the picture under the frame is pulled by
//   shares of the frame's side; zoomed(frame, size, by, at): by > 1 is closer, and what is at {x, y}, from 0 to 1 in the frame, stays there.
// Guarantees: a frame is a square, lies within the picture, and is not so small that a face in it would be a blur.
const LEAST = 160;

const between = (n, least, most) => Math.max(least, Math.min(most, n));
const shorter = ({ width, height }) => Math.min(width, height);

export function wholeSquare(size) {
  const side = shorter(size);
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side };
}

const within = ({ x, y, side }, { width, height }) => ({ x: between(x, 0, width - side), y: between(y, 0, height - side), side });

export const moved = ({ x, y, side }, size, dx, dy) => within({ x: x - dx * side, y: y - dy * side, side }, size);

export function zoomed({ x, y, side }, size, by, at = { x: 0.5, y: 0.5 }) {
  const most = shorter(size), now = between(side / by, Math.min(LEAST, most), most);
  return within({ x: x + (side - now) * at.x, y: y + (side - now) * at.y, side: now }, size);
}
