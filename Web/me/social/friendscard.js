// Friends on Today: requests, who is training or in the gym, and links to the friends, the posts and the messages. While a
// workout is suggested, they are below it in the first column. Contract: friendBook() → the member's friends
// (shared/social/friends.js); followFriends(): until the logout, friends' cached pages become stale at each event that may
// change them.
import { time } from "../../shared/format.js";
import { html } from "../../shared/template.js";
import { friendsOf } from "../../shared/social/friends.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { socialLinks } from "./sociallinks.js";
import { app, session } from "../base/state.js";

export const friendBook = () => friendsOf(session);

noun({ row: { place: "today", order: 30, draw: friendNews } });
noun({ row: { place: "today", order: 120, draw: ({ isOffered }) => (isOffered ? friendsCard() : null) } });
noun({ row: { place: "today.aside", order: 10, draw: ({ isOffered }) => (isOffered ? null : friendsCard()) } });

// With the snapshot: a friendship may have ended between a page's reply and the first snapshot.
const STALE = ["friends.snapshot", "friends.added", "friends.removed", "friends.training", "friends.here", "friends.posted"];

export function followFriends() {
  // One listener for each login: friendBook() is closed at logout.
  app.form.friendEar ??= friendBook().listen((name) => {
    if (!STALE.includes(name)) return;
    for (const method of ["friends.profile", "friends.compare"]) progressOf(session).stale({ method });
  });
}

// Requests that wait for an answer, at the top of the page.
function friendNews() {
  const requests = friendBook().known?.requests ?? [];
  if (!requests.length) return null;
  const [{ from }] = requests;
  return html`<a class="panel card friend-news" href="#friends"><rack-plate .face=${from}></rack-plate><span class="strong"><bdi>${
    t("me.friends.asks", { name: from.name, more: requests.length - 1 })}</bdi></span><rack-icon name="next"></rack-icon></a>`;
}

function friendsCard() {
  const known = friendBook().known, all = known?.friends ?? [], alone = Boolean(known && !known.friends.length);
  const training = all.filter(({ trainingSince }) => trainingSince);
  const here = all.filter(({ trainingSince, hereSince }) => hereSince && !trainingSince);
  return html`<section class="panel card rows friends-card" aria-label=${t("me.friends")}><a class="row" href="#friends"><span><span
    class="strong">${t("me.friends")}</span>${training.length ? html`<span class="small"><span class="live"></span><bdi>${
      t("me.friends.training", named(training))}</bdi></span>` : null}${here.length ? html`<span class="small"><span
      class="live here"></span><bdi>${t("me.friends.here", { ...named(here),
      time: here.length === 1 ? time(here[0].hereSince) : null })}</bdi></span>` : null}${training.length || here.length ? null
    : html`<span class="small"><bdi>${t(alone ? "me.friends.none" : "me.friends.what")}</bdi></span>`}</span><rack-icon
    name="next"></rack-icon></a>${socialLinks({ alone })}</section>`;
}

function named(friends) {
  const names = friends.slice(0, 2).map(({ friend }) => friend.name);
  return { names: names.join(", "), more: friends.length - names.length };
}
