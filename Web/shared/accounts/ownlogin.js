// The page Your login of the owner and of trainers: codes from a phone, and where they are logged in. Contract: const own = new OwnLogin({ session,
// clock, refresh, showError, turned }); turned(), if there is one, is called after the codes were turned on or off; own.load() at each visit; own.draw(more) → the page, ending with `more`; own.clear() when the page is left, and at a logout.
import { head } from "../parts/head.js";
import { html } from "../template.js";
import { t } from "../words.js";
import "../words/accounts/logins.js";
import { Logins } from "./logins.js";
import { SecondFactor } from "./secondfactor.js";

export class OwnLogin {
  constructor(host) {
    this.logins = new Logins(host);
    this.factor = new SecondFactor({ ...host, turnedOn: () => this.logins.load() });
  }

  load() {
    this.logins.load();
    this.factor.load();
  }

  clear() {
    this.logins.clear();
    this.factor.clear();
  }

  draw(more = null) {
    return html`${head({ title: t("secondfactor.page"), below: t("secondfactor.page.text") })}
      <div class="own-login">${this.factor.draw()}
        <section class="panel card" aria-labelledby="logins-title"><h2 class="label" id="logins-title">${t("logins.title")}</h2>${this.logins.draw()}</section>${more}</div>`;
  }
}
