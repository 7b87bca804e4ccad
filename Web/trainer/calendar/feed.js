// The address of the trainer's own calendar for other programs. Contract: ownFeed() → a card, which loads the address when
// it is opened.
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { feed } from "../../shared/calendar/feed.js";
import { t, fault } from "../../shared/words.js";
import { toast } from "../../shared/ui.js";
import { app, session } from "../state.js";

let here = null;
const calls = { get: () => session.ask("feeds.trainer"), renew: () => session.change("feeds.renewTrainer"),
  remove: () => session.change("feeds.removeTrainer") };
const fail = (error) => toast(fault(error), { tone: "bad" });

noun({ left: () => { here = null; } });

export const ownFeed = () => html`<section class="panel card" aria-labelledby="own-feed">
  <div class="card-head"><div><h2 class="label" id="own-feed">${t("feed.trainer")}</h2><p class="dim">${
    t("feed.trainer.what")}</p></div>
    <button type="button" class="btn" aria-expanded=${here ? "true" : "false"} @click=${() => {
      here = here ? null : {};
      app.refresh();
    }}>${t(here ? "feed.close" : "feed.show")}</button></div>
  ${here ? feed(here, { kind: "trainer", calls, refresh: () => app.refresh(), fail }) : null}</section>`;
