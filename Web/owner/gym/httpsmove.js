// Sends a screen that comes by http over to https, and says how far it is. Contract: moving(device, known) → its row of the list on the
// page of https; known: app.https.
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, session, showError } from "../state.js";

const asking = new Set(); // ids
// On its way by itself. A screen that was asked and says nothing can be asked again.
const GOES = ["waiting", "going"];

export function moving({ id, kind, name, move }, { kind: own, port, trust }) {
  // A terminal has no browser. A mini-PC with rackside-screen says "fixed" by itself.
  const can = Boolean(port) && kind !== "terminal" && !GOES.includes(move) && move !== "fixed";
  const said = move === "untrusted" && trust ? t("https.move.untrusted.trust", { address: trust })
    : move === "fixed" && own === "local" ? t(`https.move.fixed.local.${kind}`) : move ? t(`https.move.${move}`) : null;
  return html`<li class="https-screen"><span class="about"><bdi>${name}</bdi><span class="small https-why" role="status">${said}</span></span>${can
    ? html`<button type="button" class="btn line" data-live ?disabled=${asking.has(id)} aria-label=${t("https.move.of", { name })}
      @click=${() => ask(id)}>${t("https.move")}</button>` : null}</li>`;
}

async function ask(id) {
  asking.add(id);
  app.refresh();
  try { await session.ask("devices.move", { device: id }); } catch (error) { showError(error); }
  asking.delete(id);
  app.refresh();
}
