// What a form with a password says on plain http: others on the network could read it. Contract: plainNote(refresh) → the sentence, once
// in each browser, with a link where this device can learn to trust https; null otherwise. Put it last in its form: the link comes later.
import "../words/secure.js";
import { keep } from "../store.js";
import { html } from "../template.js";
import { t } from "../words.js";
import { askServer } from "./facts.js";

const TOLD = "plain.told";
// Browsers call localhost secure, too: nothing leaves the machine there.
const isTold = globalThis.isSecureContext || keep.get(TOLD);
let hasHttps = null;

export function plainNote(refresh) {
  if (isTold) return null;
  if (hasHttps === null) look(refresh);
  return html`<p class="other"><span class="small">${t("secure.note")}</span>${hasHttps
    ? html`<a class="link" href="/trust/">${t("secure.note.way")}</a>` : null}</p>`;
}

async function look(refresh) {
  hasHttps = false;
  keep.set(TOLD, true);
  try { hasHttps = Boolean((await askServer()).port); } catch { return; }
  refresh();
}
