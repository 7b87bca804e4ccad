// Friends on Today: who asks, who trains now, and the ways to their page, the feed and the messages. Contract:
// friendDoor() → template; friendBook() → the member's friends (shared/friends.js); followFriends(): what was read of
// friends is read anew whenever it may say something else, until the logout.
import { html } from "../shared/template.js";
import { friendsOf } from "../shared/friends.js";
import { progressOf } from "../shared/progress.js";
import { t } from "../shared/words.js";
import { socialDoor } from "./socialdoor.js";
import { app, session } from "./state.js";

export const friendBook = () => friendsOf(session);

// A friendship may have ended between a page's answer and the first snapshot.
const STALE = ["friends.snapshot", "friends.added", "friends.removed", "friends.training", "friends.posted"];

export function followFriends() {
  // One ear for each login: friendBook() is closed at logout.
  app.form.friendEar ??= friendBook().listen((name) => {
    if (!STALE.includes(name)) return;
    for (const method of ["friends.profile", "friends.compare"]) progressOf(session).stale({ method });
  });
}

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
