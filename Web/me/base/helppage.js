// Help on the phone, at #help. Contract: helpPage() → template.
import { questions } from "../../shared/gym/helpquestions.js";
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";

export const helpPage = () => html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("help.title") })}${questions("phone")}`;
