// Offers to go on by https, once the page has been in use for a while and only if this browser trusts it: with a toast, which moves
// nothing, and not again for a week. Nobody goes there by themselves, since a device may stop trusting. Contract:
//   offer({ isFree() → whether somebody is logged in and has nothing in hand, go(origin) }), once a visit. A form on the page also waits.
import "../words/secureoffer.js";
import { DAY_MS } from "../days.js";
import { keep } from "../store.js";
import { hasToast, toast } from "../ui.js";
import { t } from "../words.js";
import { askServer } from "./facts.js";
import { originOf, trusts } from "./reach.js";

const OFFERED = "move.offered";
const AGAIN_MS = 7 * DAY_MS, SHOWN_MS = 20_000, WAIT_MS = 5_000;

// A clock that was set back does not hide it for longer.
const isRecent = () => Math.abs(Date.now() - (keep.get(OFFERED) ?? 0)) < AGAIN_MS;

const pause = () => new Promise((done) => { setTimeout(done, WAIT_MS); });

export async function offer({ isFree, go }) {
  // Browsers call localhost secure, too: nothing leaves the machine there.
  if (globalThis.isSecureContext || isRecent()) return;
  const mayGo = () => isFree() && !document.querySelector("form, textarea, dialog[open]");
  // Whoever still types a password gets it after the login. It never comes in the place of an undo.
  for (;;) {
    while (hasToast() || !mayGo()) await pause();
    let origin = null;
    try { origin = originOf(await askServer()); } catch { return; }
    if (!origin || !await trusts(origin)) return;
    if (!hasToast() && mayGo()) return show(origin);
  }

  function show(origin) {
    keep.set(OFFERED, Date.now());
    const gone = toast(t("move.offer"), { label: t("move.use"), icon: "next", ms: SHOWN_MS,
      undo: () => (mayGo() ? go(origin) : toast(t("move.writing"))) });
    addEventListener("hashchange", gone, { once: true });
  }
}
