// The end of a workout whose page was not loaded before the server went away. Contract: plainEnd() → template. What was
// logged is safe, and so is the end.
import { html } from "../../shared/template.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app } from "../base/state.js";
import { fetchSoon } from "../later.js";
import { memberLog } from "../train/memberlog.js";

// Whoever trains will need the page.
noun({ began: () => memberLog.current && fetchSoon(), hears: { "workout.started": fetchSoon } });

export const plainEnd = () => html`<header class="top"><h1 class="title">${t("workout.done")}</h1></header>
  ${app.form.done?.waits ? html`<section class="panel card"><p>${t("workout.done.waits")}</p></section>` : null}
  <a class="btn go wide big" href="#today">${t("workout.done.today")}</a>`;
