// A video's file in the parts that exercises.uploadVideo takes. Contract: typeOf(file) → "video/mp4", "video/webm" or
// null, by what the browser says of it and by its name; parts(upload), async, each part's params. It reads upload.file
// from upload.sent on, part by part, so a long file is never in memory as a whole; whoever takes the parts sets `sent`,
// and `id` after the first one.
import { base64 } from "../../shared/files/base64.js";

const PART = 131_072;
const TYPES = { mp4: "video/mp4", webm: "video/webm" };

export function typeOf({ name, type }) {
  const byName = TYPES[/\.(\w+)$/.exec(name)?.[1].toLowerCase()] ?? null;
  // Some systems know no type for a name.
  return !type || type === byName ? byName : null;
}

export async function* parts(upload) {
  const { file, type } = upload;
  while (upload.sent < file.size) {
    const part = upload.sent / PART, data = await base64(file.slice(upload.sent, upload.sent + PART));
    yield part ? { part, upload: upload.id, data } : { part, type, bytes: file.size, data };
  }
}
