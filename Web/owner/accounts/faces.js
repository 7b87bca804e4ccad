// Members' new pictures that wait for the owner, at #faces, and the gym's choice whether they wait at all. Contract: facesRule() → a card
// on the gym's page. Each visit asks the server again.
import { WaitingFaces } from "../../shared/accounts/waitingfaces.js";
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { toggle } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { chosen, put } from "../gym/gymchange.js";
import { app, clock, session, showError } from "../state.js";

const faces = new WaitingFaces({ session, clock, showError, refresh: () => app.refresh() });

noun({ address: "faces", section: "members", title: "faces.title", draw: () => faces.draw(), mark: () => faces.mark(), entered: () => faces.load(),
  turned: (path) => { if (path) faces.load(); }, left: () => faces.clear() });

export const facesRule = () => html`<section class="panel card entry" aria-labelledby="faces-rule"><h2 class="label" id="faces-rule">${t("faces.rule")}</h2>
  ${toggle({ live: true, label: t("faces.rule.ask"), hint: t("faces.rule.hint"), value: Boolean(chosen().approvesPictures),
    set: (approvesPictures) => put({ approvesPictures }, t(approvesPictures ? "faces.rule.on" : "faces.rule.off")) })}</section>`;
