// The head of a tab's page: its title and the member's plate, which leads to the profile and around which the rest drains.
// Contract: top(title, {below, action}) → <header>.
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { t } from "../../shared/words.js";
import { rest } from "./floor.js";
import { session } from "../base/state.js";

export const top = (title, { below = null, action = null } = {}) => head({ title, below,
  rest: html`${action}<a class="face" href="#profile" aria-label=${t("me.profile.of", { name: session.member.displayName })}><rack-plate
    .face=${session.member} .rest=${rest.ring ?? null}></rack-plate></a>` });
