// Handing out rewards. Contract: rewards() → template; forgetRewards() at logout.
import { html } from "../shared/template.js";
import { rewardDesk } from "../shared/rewarddesk.js";
import { t } from "../shared/words.js";
import { app, clock, session } from "./state.js";

let desk = {};

export const forgetRewards = () => { desk = {}; };
export const rewards = () => html`<h1 class="title">${t("trainer.rewards")}</h1>${rewardDesk(desk, { session,
  now: clock.now(), refresh: () => app.refresh() })}`;
