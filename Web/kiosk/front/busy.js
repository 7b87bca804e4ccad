// How many people are in the gym, on the front while nobody is logged in. Contract: busyLine() → template, or null.
import { html } from "../../shared/template.js";
import { time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import "../../shared/words/floor/visits.js";

const EACH_MS = 60_000;
let busy = null, askedAt = -Infinity;

async function ask() {
  askedAt = performance.now();
  setTimeout(() => app.refresh(), EACH_MS);
  busy = await app.socket.request("visits.busy").catch(() => null);
  app.refresh();
}

export function busyLine() {
  if (!live() || app.people.length) return null;
  if (performance.now() - askedAt >= EACH_MS) ask();
  if (!busy) return null;
  const usual = Math.round(busy.usual?.[Number(time(app.clock.now()).slice(0, 2))] ?? 0);
  return html`<p class="busy dim"><rack-icon name="person"></rack-icon>${t("kiosk.busy", { now: busy.now, usual })}</p>`;
}
