// Handing out rewards, at #rewards.
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { rewardDesk } from "../../shared/social/rewarddesk.js";
import { t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";

let desk = {};

noun({ address: "rewards", section: "floor", title: "trainer.rewards", draw: rewards, left: () => { desk = {}; } });

function rewards() {
  return html`${head({ title: t("trainer.rewards") })}${rewardDesk(desk, { session, now: clock.now(),
    refresh: () => app.refresh() })}`;
}
