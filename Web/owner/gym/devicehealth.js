// How paired screens are. Contract: keep(list) takes `health` of topic `devices`; howIs(device) → its entry there; isFailed(device): it should
// draw, and does not; isOff(device); stateOf(device) → the text of its state; detailOf(device) → the text below, or "";
// trouble(device) → what to do if it has failed; offSwitch(device) → the switch in its settings; how() → how the server knows all this.
import "../../shared/words/gym/screens.js";
import { day, dayKey, time } from "../../shared/format.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { toggle } from "../../shared/ui.js";
import { app, clock, session, showError } from "../state.js";

export function keep(list) { app.health = new Map(list.map((one) => [one.device, one])); }

// One that was approved a moment ago is not in the list yet.
export const howIs = (device) => app.health?.get(device.id) ?? { state: "unsettled" };
// Without a connection, this page does not know how they are.
const is = (device, ...states) => !session.away && states.includes(howIs(device).state);
export const isFailed = (device) => is(device, "frozen", "away");
export const isOff = (device) => is(device, "off");
export const isFrozen = (device) => is(device, "frozen");

const since = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : day(at));

export function stateOf(device) {
  if (session.away) return t("owner.unknown");
  return isOff(device) ? t("screens.off") : isFrozen(device) ? t("screens.frozen") : t(device.online ? "owner.online" : "owner.offline");
}

export function detailOf(device) {
  const { since: at = device.lastSeenAt, why, until } = howIs(device);
  if (isOff(device)) return t(`screens.off.${why}`, { when: why === "night" && until ? time(until) : since(at) });
  if (isFrozen(device)) return t("screens.frozen.since", { when: since(at) });
  if (session.away || device.online) return "";
  return at ? t("owner.seen", { when: since(at) }) : t("owner.unseen");
}

export function trouble(device) {
  if (!isFailed(device)) return null;
  return html`<div class="trouble"><p>${t(isFrozen(device) ? "screens.frozen.do" : "screens.away.do")}</p><button type="button" class="btn"
    data-live aria-label=${t("screens.mark.off.of", { name: device.name })} @click=${() => setOff(device, true)}>${t("screens.mark.off")}</button></div>`;
}

export const offSwitch = (device) => toggle({ live: true, id: `device-${device.id}-off`, label: t("screens.is.off"), hint: t("screens.set.off.hint"),
  value: howIs(device).isMarkedOff, set: (off) => setOff(device, off) });

export const how = () => html`<details class="how"><summary>${t("screens.how")}</summary><p>${t("screens.how.text")}</p><p>${
  t("screens.how.off")}</p></details>`;

async function setOff(device, off) {
  // The list that follows says how it is now.
  try { await session.change("devices.setOff", { device: device.id, off }); } catch (error) { showError(error); }
  app.refresh();
}
