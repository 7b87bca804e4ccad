// The text of a file that a person chose, in whatever encoding a spreadsheet or an old program left it. Contract:
//   await readText(file) → { text, encoding } with encoding "utf-8", "utf-16" or "windows-1252"; throws NotText for
//   anything that is none of these. Nothing is ever replaced by question marks.
// `Gym/Log/Import/FileEncoding.swift` decides by the same rules.
export class NotText extends Error {}

// NUL and other control characters that no text file contains, and the five bytes that Windows-1252 does not use.
const UNUSED = /[\u0000-\u0008\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/;

export async function readText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decode = (label) => new TextDecoder(label, { fatal: true }).decode(bytes);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le"
    : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  try {
    return wide ? { text: decode(wide), encoding: "utf-16" } : { text: decode("utf-8"), encoding: "utf-8" };
  } catch {
    if (wide) throw new NotText();
  }
  const text = decode("windows-1252");
  if (UNUSED.test(text)) throw new NotText();
  return { text, encoding: "windows-1252" };
}
