// Every text that a person reads comes from t(key, params). Contract:
//   t("news.more", { n: 2 }) → string; fault(error) → a sentence for a Fault from socket.js;
//   lastFault() → the reason of the last error that was put into words here, or null;
//   add({ en }): adds texts for pages and parts that only some screens have (such as words/owner.js);
//   language → the chosen one ("en"); strict(true) makes a missing key throw (for tests).
// Another language is a folder beside words/en with the same keys, added to `dictionaries`.
import en from "./words/en.js";

const dictionaries = { en };
let throws = false;

export const language = choose(globalThis.navigator?.languages ?? ["en"]);

export function add(more) {
  for (const [name, words] of Object.entries(more)) Object.assign(dictionaries[name], words);
}

export function strict(on) { throws = on; }

export function t(key, params = {}) {
  const entry = dictionaries[language][key] ?? en[key];
  if (entry === undefined) {
    if (throws) throw new Error(`no words for "${key}"`);
    console.warn(`no words for "${key}"`);
    return key;
  }
  if (typeof entry === "function") return entry(params);
  return entry.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
}

export function has(key) { return key in dictionaries[language] || key in en; }

let last = null; // {reason, page, at}
const FRESH = 5 * 60_000;
// The reason of the last fault on this page, if it was a moment ago. An older one has nothing to do with what somebody says now.
export const lastFault = () => (last && last.page === location.hash && performance.now() - last.at < FRESH ? last.reason : null);
// For when somebody leaves: their fault is not the next person's.
export function forgetFault() { last = null; }

// The sentence for a fault: by field and reason, else by reason, else by code. Never the server's message.
export function fault(error) {
  const reason = error?.reason ?? error?.code;
  if (typeof reason === "string") last = { reason, page: location.hash, at: performance.now() };
  const params = { ...error?.params, retryAfterMs: error?.retryAfterMs, field: error?.field };
  for (const key of [`fault.${error?.field}.${error?.reason}`, `fault.${error?.reason}`, `fault.${error?.code}`]) {
    if (has(key)) return t(key, params);
  }
  return t("fault.internal", params);
}

function choose(wanted) {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    if (short in dictionaries) return short;
  }
  return "en";
}
