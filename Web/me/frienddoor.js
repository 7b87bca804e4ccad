// Friends on Today: who asks, who trains now, and the ways to their page, the feed and the messages. Contract: friendDoor() → template;
// friendBook() → the member's friends (shared/friends.js).
import { html } from "../shared/template.js";
import { friendsOf } from "../shared/friends.js";
import { t } from "../shared/words.js";
import { socialDoor } from "./socialdoor.js";
import { app, session } from "./state.js";

export const friendBook = () => friendsOf(session);

export function friendDoor() {
  const known = friendBook().known, training = (known?.friends ?? []).filter(({ trainingSince }) => trainingSince);
  const asks = known?.requests.length ?? 0;
  const names = training.slice(0, 2).map(({ friend }) => friend.name), more = training.length - names.length;
  return html`<section class="panel card rows" aria-label=${t("me.friends")}><a class="row" href="#friends"><span><span
    class="strong">${t("me.friends")}</span><span class="small"><bdi>${training.length
    ? t("me.friends.training", { names: names.join(", "), more }) : t("me.friends.what")}</bdi></span></span>
    ${asks ? html`<span class="pill go">${t("me.friends.asks", { n: asks })}</span>` : null}<rack-icon
      name="next"></rack-icon></a>${socialDoor()}</section>`;
}
