// Help before a login, at the address HELP (gym/help.js). Contract: loginHelp(questions, gym) → the whole page; questions: "login" on
// the phone, "trainerlogin", "ownerlogin" or "setup"; gym: what hello says, or null before it has.
import { head } from "../parts/head.js";
import { html } from "../template.js";
import { t } from "../words.js";
import "../words/accounts/loginhelp.js";
import { wayBack } from "./help.js";
import { questions } from "./helpquestions.js";

export function loginHelp(name, gym) {
  document.title = `${t("help.title")} · ${gym?.name || t("app.name")}`;
  return html`<main class="login-page">${head({ title: t("help.title"), back: { href: wayBack(), first: true } })}${questions(name,
    { joining: gym?.joining, mail: gym?.mail })}</main>`;
}
