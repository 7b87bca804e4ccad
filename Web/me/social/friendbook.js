// The member's friends. Contract: friendBook() → the book of them (shared/social/friends.js); followFriends(): until the
// logout, friends' cached pages become stale at each event that may change them. Requests are news.
import { html } from "../../shared/template.js";
import { friendsOf } from "../../shared/social/friends.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app, session } from "../base/state.js";

export const friendBook = () => friendsOf(session);

const requests = () => friendBook().known?.requests ?? [];

noun({ row: { place: "news", order: 30, draw: asked, tells: () => requests().map(({ from }) => ({ by: from,
  text: t("me.friends.asks", { name: from.name, more: 0 }) })) } });

// With the snapshot: a friendship may have ended between a page's reply and the first snapshot.
const STALE = ["friends.snapshot", "friends.added", "friends.removed", "friends.training", "friends.here", "friends.posted",
  "friends.feedChanged"];

export function followFriends() {
  // One listener for each login: friendBook() is closed at logout.
  app.form.friendEar ??= friendBook().listen((name) => {
    if (!STALE.includes(name)) return;
    for (const method of ["friends.profile", "friends.compare", "hearts.sessions", "roads.of"]) progressOf(session).stale({ method });
  });
}

function asked() {
  if (!requests().length) return null;
  const [{ from }] = requests();
  return html`<a class="panel card friend-news" href="#friends"><rack-plate .face=${from}></rack-plate><span class="strong"><bdi>${
    t("me.friends.asks", { name: from.name, more: requests().length - 1 })}</bdi></span><rack-icon name="next"></rack-icon></a>`;
}
