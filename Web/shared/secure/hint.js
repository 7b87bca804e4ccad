// On the page that pairs a screen: a way to the same page by https, if this browser trusts it. A screen that is paired by https has
// nothing to take along. Contract: secureHint(refresh) → a link, or null.
import "../words/secureoffer.js";
import { html } from "../template.js";
import { t } from "../words.js";
import { askServer } from "./facts.js";
import { originOf, trusts } from "./reach.js";

let origin; // null while it is tried, and if it is not trusted

export function secureHint(refresh) {
  if (globalThis.isSecureContext) return null;
  if (origin === undefined) look(refresh);
  return origin ? html`<a class="btn line" href=${origin + location.pathname + location.search}>${t("move.screen")}</a>` : null;
}

async function look(refresh) {
  origin = null;
  try {
    const there = originOf(await askServer());
    if (there && await trusts(there)) origin = there;
  } catch { return; }
  refresh();
}
