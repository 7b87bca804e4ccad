// The end of a workout whose page was not loaded before the server went away. Contract: plainEnd() → template. What was
// logged is safe, and so is the end.
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app } from "../base/state.js";
import { fetchSoon } from "../later.js";
import { memberLog } from "../train/memberlog.js";

// Whoever trains will need the page.
noun({ began: () => memberLog.current && fetchSoon(), hears: { "workout.started": fetchSoon } });

export const plainEnd = () => html`${head({ title: t("workout.done") })}
  ${app.form.done?.waits ? html`<section class="panel card"><p>${t("workout.done.waits")}</p></section>` : null}
  <a class="btn go wide big" href="#today">${t("workout.done.today")}</a>`;
