// Whether members' new pictures wait for the staff. Contract: facesRule() → a card on the gym's page.
import { html } from "../../shared/template.js";
import { toggle } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/accounts/picture.js";
import { chosen, put } from "./gymchange.js";

export const facesRule = () => html`<section class="panel card entry" aria-labelledby="faces-rule"><h2 class="label" id="faces-rule">${t("faces.rule")}</h2>
  ${toggle({ live: true, label: t("faces.rule.ask"), hint: t("faces.rule.hint"), value: Boolean(chosen().approvesPictures),
    set: (approvesPictures) => put({ approvesPictures }, t(approvesPictures ? "faces.rule.on" : "faces.rule.off")) })}</section>`;
