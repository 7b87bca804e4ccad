// The page at #help. It belongs to no section.
import { questions } from "../../shared/gym/helpquestions.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";

noun({ address: "help", isWhole: true, title: "help.title", draw: () => html`${head({ title: t("help.title") })}${questions("trainer")}` });
