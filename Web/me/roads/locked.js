// A way is shown only after a login with the password: a PIN can be watched as it is typed. Contract: isLocked(error) → whether that
// is why the server refused it; lockedCard() → a card that says so.
import { html } from "../../shared/template.js";
import { blank } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/theirs.js";

const REASONS = ["not_allowed", "shared_device"];

export const isLocked = ({ reason }) => REASONS.includes(reason);

export const lockedCard = () => html`<section class="panel card">${blank({ icon: "eye", title: t("road.locked"), text: t("road.locked.text"),
  action: html`<a class="btn" href="#profile">${t("me.profile")}</a>` })}</section>`;
