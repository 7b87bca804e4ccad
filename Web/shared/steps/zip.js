// What is in a zip archive, read where it lies in the file. Contract:
//   isZip(file) → whether it begins like one;
//   await entries(file, isWanted) → [{name, size, …}] of those whose name isWanted; size: unpacked, in bytes. The sizes and places of the
//   directory count, so that it does not matter whether a file's own header has them (ZIP64, data descriptors);
//   await unpacked(file, entry) → a stream of its bytes, which ends with an error if they are damaged.
// Both throw Unread: "broken", "locked", "unpack" or "many".
import { Unread } from "./unread.js";

const END = 0x06054b50, END_64 = 0x06064b50, LOCATOR_64 = 0x07064b50, ENTRY = 0x02014b50, LOCAL = 0x04034b50;
const ENDS = 22, ENDS_64 = 56, LOCATES = 20, HEADS = 46, BEGINS = 30;
const MOST_COMMENT = 0xffff, MOST_DIRECTORY = 32 * 1024 * 1024, MOST_WANTED = 50_000;
const FULL_16 = 0xffff, FULL = 0xffffffff;
const STORED = 0, DEFLATED = 8, ENCRYPTED = 0x2041;

async function view(file, from, length) {
  if (!Number.isSafeInteger(from) || from < 0 || from + length > file.size) throw new Unread("broken");
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

// Numbers too large to be exact are no valid positions.
const long = (data, at) => Number(data.getBigUint64(at, true));

export async function isZip(file) {
  if (file.size < ENDS) return false;
  const sign = (await view(file, 0, 4)).getUint32(0, true);
  return sign === LOCAL || sign === END;
}

export async function entries(file, isWanted) {
  const { from, length } = await directory(file);
  if (length > MOST_DIRECTORY) throw new Unread("many");
  const data = await view(file, from, length), decoder = new TextDecoder(), found = [];
  for (let at = 0; at < length;) {
    if (at + HEADS > length || data.getUint32(at, true) !== ENTRY) throw new Unread("broken");
    const names = data.getUint16(at + 28, true), extras = data.getUint16(at + 30, true), extra = at + HEADS + names;
    const next = extra + extras + data.getUint16(at + 32, true);
    if (next > length) throw new Unread("broken");
    const name = decoder.decode(new Uint8Array(data.buffer, at + HEADS, names));
    if (isWanted(name)) {
      if (found.length === MOST_WANTED) throw new Unread("many");
      found.push({ name, flags: data.getUint16(at + 8, true), method: data.getUint16(at + 10, true), sum: data.getUint32(at + 16, true),
        ...sizes(data, at, extra, extra + extras) });
    }
    at = next;
  }
  return found;
}

// Where the directory lies.
async function directory(file) {
  const most = Math.min(file.size, ENDS + MOST_COMMENT), start = file.size - most, data = await view(file, start, most);
  let at = most - ENDS;
  // The comment behind it may look like one, too: its length must lead to the end of the file.
  while (at >= 0 && !(data.getUint32(at, true) === END && at + ENDS + data.getUint16(at + 20, true) === most)) at -= 1;
  if (at < 0) throw new Unread("broken");
  const length = data.getUint32(at + 12, true), from = data.getUint32(at + 16, true);
  const isLong = length === FULL || from === FULL || data.getUint16(at + 10, true) === FULL_16;
  return (isLong && at >= LOCATES && data.getUint32(at - LOCATES, true) === LOCATOR_64)
    ? longDirectory(file, long(data, at - LOCATES + 8)) : { from, length };
}

async function longDirectory(file, at) {
  const data = await view(file, at, ENDS_64);
  if (data.getUint32(0, true) !== END_64) throw new Unread("broken");
  return { length: long(data, 40), from: long(data, 48) };
}

// Values that do not fit into 32 bits are in the extra field, in this order, and only those.
function sizes(data, at, extra, end) {
  const found = { size: data.getUint32(at + 24, true), packed: data.getUint32(at + 20, true), from: data.getUint32(at + 42, true) };
  for (let field = extra; field + 4 <= end;) {
    const next = field + 4 + data.getUint16(field + 2, true);
    if (next > end) break;
    if (data.getUint16(field, true) === 1) {
      let place = field + 4;
      for (const name of Object.keys(found)) {
        if (found[name] !== FULL || place + 8 > next) continue;
        found[name] = long(data, place);
        place += 8;
      }
    }
    field = next;
  }
  return found;
}

export async function unpacked(file, entry) {
  if (entry.flags & ENCRYPTED) throw new Unread("locked");
  const head = await view(file, entry.from, BEGINS);
  if (head.getUint32(0, true) !== LOCAL) throw new Unread("broken");
  const from = entry.from + BEGINS + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + entry.packed > file.size) throw new Unread("broken");
  const bytes = file.slice(from, from + entry.packed);
  if (entry.method === STORED) return bytes.stream().pipeThrough(checked(entry.sum));
  if (entry.method !== DEFLATED || typeof DecompressionStream === "undefined") throw new Unread("unpack");
  return asGzip(bytes, entry).pipeThrough(new DecompressionStream("gzip"));
}

// The browser checks gzip's CRC-32 and length itself, and more browsers can unpack gzip than a zip's raw deflate. Putting a header before
// the file's part and the checksums behind it copies nothing.
function asGzip(bytes, { sum, size }) {
  const tail = new DataView(new ArrayBuffer(8));
  tail.setUint32(0, sum, true);
  tail.setUint32(4, size % 2 ** 32, true);
  return new Blob([new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]), bytes, tail]).stream();
}

let table = null;
const sums = () => (table ??= Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
}));

// Passes bytes on, and ends with an error if they have another CRC-32.
function checked(sum) {
  const each = sums();
  let now = -1;
  return new TransformStream({
    transform(bytes, out) {
      for (const byte of bytes) now = (now >>> 8) ^ each[(now ^ byte) & 255];
      out.enqueue(bytes);
    },
    flush(out) { if (~now >>> 0 !== sum) out.error(new Unread("broken")); },
  });
}
