// The tokens of the gym's own scripts, at #scripts. Making one asks for the password. A new token's secret is gone once the page is left.
import { noun } from "../../shared/register.js";
import { tokens } from "../../shared/accounts/scripttokens.js";
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, session, showError } from "../state.js";

noun({ address: "scripts", section: "gym", title: "script.gym", draw: page, turned: () => { app.scripts = null; }, left: () => { app.scripts = null; } });

const calls = { list: () => session.ask("tokens.gym"), make: (wanted) => session.change("tokens.makeForGym", wanted),
  revoke: (token) => session.change("tokens.revokeOfGym", { token }) };

function page() {
  return html`${head({ title: t("script.gym"), below: t("script.gym.below") })}
    <section class="panel card" aria-label=${t("script.title")}>${tokens(app.scripts ??= {}, { kind: "gym", calls, refresh: () => app.refresh(),
      fail: showError })}</section>`;
}
