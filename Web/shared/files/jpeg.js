// A picture that somebody chose, made into a JPEG of ours. Contract:
//   await readPicture(file) → an ImageBitmap, upright; await jpegOf(bitmap, { size, part, mostBytes }) → a Blob: size: {width, height} in
//   pixels; part: {x, y, width, height} of the bitmap, by default all of it; smallerThan({width, height}, most) → the same shape with no
//   side longer than `most`; drawnAs(bitmap, size, part) → a canvas. Throws Unfit with `why`: "empty", "big" or "unread".
// Guarantee: nothing of the file but its image is in the JPEG, so no place, no time and no camera.
const MOST = 60 * 1024 * 1024;
const QUALITIES = [0.86, 0.75, 0.6, 0.45, 0.3];

export class Unfit extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

export async function readPicture(file) {
  if (!file.size || file.size > MOST) throw new Unfit(file.size ? "big" : "empty");
  // By itself it is turned as the camera says. Older browsers do not know the option that says so, and throw.
  try { return await createImageBitmap(file); } catch { throw new Unfit("unread"); }
}

export function smallerThan({ width, height }, most) {
  const by = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

export function drawnAs(bitmap, { width, height }, part = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height }), context = canvas.getContext("2d");
  // What is transparent would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

export async function jpegOf(bitmap, { size, part, mostBytes }) {
  const canvas = drawnAs(bitmap, size, part);
  for (const quality of QUALITIES) {
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", quality); });
    if (blob && blob.size <= mostBytes) return blob;
  }
  throw new Unfit("big");
}
