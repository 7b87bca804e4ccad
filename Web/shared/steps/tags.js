// The tags of an XML document that comes in pieces. Contract: new Tags(see); take(text) calls see(text, from, to) for each tag, whose inside
// is text.slice(from, to): `Record type="…"/` or `/Record`; end() once all is there. Both throw Unread("broken") for what is cut off
// or not XML. attributes(inside) → {name: value}, with the entities of XML and of numbers replaced.
// What is between tags, comments, instructions, CDATA and the DOCTYPE with all that it declares are skipped, however long: nothing that a
// document declares is ever followed or expanded.
import { Unread } from "./unread.js";

// Characters of one tag.
const MOST = 1024 * 1024;
const QUOTE = 34, APOSTROPHE = 39, LESS = 60, GREATER = 62, QUESTION = 63, BANG = 33;
// This many characters tell which kind of markup it is: <![CDATA[
const KIND = 9;
const TAG = 1, DOCTYPE = 2;

// Never searches the same text twice when more comes, or a long tag or comment would take quadratic time.
export class Tags {
  #see;
  // From the start of a tag that is not all there yet; of anything else only what was not looked at.
  #text = "";
  #start = 0;
  #at = 0;
  // TAG or DOCTYPE: what the place is in. 0: neither.
  #inside = 0;
  #declares = false;
  // All up to this is skipped: the end of a quote, a comment, and so on.
  #until = null;

  constructor(see) { this.#see = see; }

  take(more) {
    this.#text += more;
    while (this.#goOn());
    const kept = this.#inside === TAG ? this.#start : this.#at;
    this.#text = this.#text.slice(kept);
    this.#at -= kept;
    this.#start = 0;
    if (this.#text.length > MOST) throw new Unread("broken");
  }

  end() { if (this.#text || this.#inside || this.#until) throw new Unread("broken"); }

  // Whether it made progress; if not, it needs more text.
  #goOn() {
    if (this.#until) return this.#skip();
    if (this.#inside === TAG) return this.#tag();
    return this.#inside === DOCTYPE ? this.#doctype() : this.#between();
  }

  #stay(at) {
    this.#at = at;
    return false;
  }

  #skipTo(end, from) {
    this.#until = end;
    this.#at = from;
    return true;
  }

  #skip() {
    const end = this.#until, found = this.#text.indexOf(end, this.#at);
    if (found < 0) return this.#stay(Math.max(this.#at, this.#text.length - end.length + 1));
    this.#until = null;
    this.#at = found + end.length;
    return true;
  }

  #between() {
    const text = this.#text, from = text.indexOf("<", this.#at);
    if (from < 0) return this.#stay(text.length);
    if (from + 1 === text.length) return this.#stay(from);
    const next = text.charCodeAt(from + 1);
    if (next === QUESTION) return this.#skipTo("?>", from + 2);
    if (next !== BANG) {
      this.#inside = TAG;
      this.#start = from;
      this.#at = from + 1;
      return true;
    }
    if (text.length < from + KIND) return this.#stay(from);
    if (text.startsWith("<!--", from)) return this.#skipTo("-->", from + 4);
    if (text.startsWith("<![CDATA[", from)) return this.#skipTo("]]>", from + KIND);
    this.#inside = DOCTYPE;
    this.#declares = false;
    this.#at = from + 2;
    return true;
  }

  #tag() {
    const text = this.#text;
    for (let at = this.#at; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === GREATER) {
        this.#inside = 0;
        this.#at = at + 1;
        this.#see(text, this.#start + 1, at);
        return true;
      }
      if (code === LESS) throw new Unread("broken");
      if (code !== QUOTE && code !== APOSTROPHE) continue;
      const quote = code === QUOTE ? "\"" : "'", close = text.indexOf(quote, at + 1);
      if (close < 0) {
        this.#until = quote;
        break;
      }
      at = close;
    }
    return this.#stay(text.length);
  }

  #doctype() {
    const text = this.#text;
    for (let at = this.#at; at < text.length; at += 1) {
      const char = text[at];
      if (char === "[") this.#declares = true;
      else if (char === "]") this.#declares = false;
      else if (char === "\"" || char === "'") return this.#skipTo(char, at + 1);
      else if (char === "<") {
        // An apostrophe in a comment does not begin a quote.
        if (text.length < at + 4) return this.#stay(at);
        if (text.startsWith("<!--", at)) return this.#skipTo("-->", at + 4);
        if (text.startsWith("<?", at)) return this.#skipTo("?>", at + 2);
      } else if (char === ">" && !this.#declares) {
        this.#inside = 0;
        this.#at = at + 1;
        return true;
      }
    }
    return this.#stay(text.length);
  }
}

// A word without a value is matched, too: otherwise each of its characters would be tried as the first of a name.
const ATTRIBUTE = /([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')|[^\s=/"']+/g;
const NAMED = { lt: "<", gt: ">", amp: "&", quot: "\"", apos: "'" };

export function attributes(inside) {
  const found = {};
  for (const [, name, quoted, other] of inside.matchAll(ATTRIBUTE)) if (name) found[name] = plain(quoted ?? other);
  return found;
}

const plain = (text) => (!text.includes("&") ? text : text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{2,4}));/gi,
  (all, hex, decimal, name) => {
    if (name) return NAMED[name] ?? all;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  }));
