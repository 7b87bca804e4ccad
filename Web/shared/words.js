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

let last = null;
export const lastFault = () => last;

// The sentence for a fault: by field and reason, else by reason, else by code. Never the server's message.
export function fault(error) {
  last = error?.reason ?? error?.code ?? last;
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
