// The tags of an XML document that comes in pieces. Contract: new Tags(see); take(text) calls see(text, from, to) for each tag, whose inside
// is text.slice(from, to): `Record type="…"/` or `/Record`; end() once all is there. Both throw Unread("broken") for what is cut off
// or is no XML. attributes(inside) → {name: value}, with the entities of XML and of numbers replaced.
// What is between tags, comments, instructions, CDATA and the DOCTYPE with all that it declares are skipped: nothing that a document
// declares is ever followed or expanded.
import { Unread } from "./unread.js";

// Characters of one tag, a comment, or the DOCTYPE.
const MOST = 1024 * 1024;
const QUOTE = 34, APOSTROPHE = 39, LESS = 60, GREATER = 62, QUESTION = 63, BANG = 33;
// So many characters say which kind of markup it is: <![CDATA[
const KIND = 9;

export class Tags {
  #see;
  #rest = "";

  constructor(see) { this.#see = see; }

  take(more) {
    const text = this.#rest + more;
    let at = 0;
    for (;;) {
      const from = text.indexOf("<", at);
      if (from < 0) {
        at = text.length;
        break;
      }
      at = from;
      const next = text.charCodeAt(from + 1), isTag = next !== BANG && next !== QUESTION;
      const to = isTag ? tagEnd(text, from) : markupEnd(text, from, next);
      if (to < 0) break;
      if (isTag) this.#see(text, from + 1, to - 1);
      at = to;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > MOST) throw new Unread("broken");
  }

  end() { if (this.#rest) throw new Unread("broken"); }
}

// The place after it, or -1 if it is not all there yet.
function after(text, end, from) {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

function tagEnd(text, from) {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code === LESS) throw new Unread("broken");
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = text.indexOf(code === QUOTE ? "\"" : "'", at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function markupEnd(text, from, next) {
  if (next === QUESTION) return after(text, "?>", from + 2);
  if (text.length < from + KIND) return -1;
  if (text.startsWith("<!--", from)) return after(text, "-->", from + 4);
  return text.startsWith("<![CDATA[", from) ? after(text, "]]>", from + KIND) : doctypeEnd(text, from);
}

function doctypeEnd(text, from) {
  let declares = false;
  for (let at = from + 2; at < text.length; at += 1) {
    const char = text[at];
    if (char === ">" && !declares) return at + 1;
    if (char === "[") declares = true;
    else if (char === "]") declares = false;
    else if (char === "\"" || char === "'") at = after(text, char, at + 1) - 1;
    // An apostrophe in a comment is none that begins a text.
    else if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4) - 1;
    else if (text.startsWith("<?", at)) at = after(text, "?>", at + 2) - 1;
    if (at < 0) return -1;
  }
  return -1;
}

const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'" };

export function attributes(inside) {
  const found = {};
  for (const [, name, quoted, other] of inside.matchAll(ATTRIBUTE)) found[name] = plain(quoted ?? other);
  return found;
}

const plain = (text) => (!text.includes("&") ? text : text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{2,4}));/gi,
  (all, hex, decimal, name) => {
    if (name) return NAMED[name] ?? all;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  }));
