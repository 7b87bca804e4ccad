// Links to the feed, messages, comparing, challenges, boards and points, as tiles of a card. Contract:
// socialLinks({alone}) → template. `alone`: the member has no friends. Then tiles that need friends are left out, except
// messages if there are any.
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { messages } from "./socialnews.js";

const TILES = [["feed", "me.posts", "clap"], ["messages", "me.messages", "chat"], ["compare", "me.compare", "sides"],
  ["challenges", "me.challenges", "trophy"], ["boards", "me.boards", "podium"], ["rewards", "me.rewards", "star"]];
const WITH_FRIENDS = ["feed", "messages", "compare"];

export function socialLinks({ alone }) {
  const n = messages.unread, hasWritten = Boolean(messages.list?.length);
  const shown = TILES.filter(([page]) => !alone || !WITH_FRIENDS.includes(page) || (page === "messages" && hasWritten));
  return html`<div class="tiles">${shown.map(([page, name, icon]) => keyed(page, html`<a class="social-tile" href=${`#${page}`}><rack-icon
    name=${icon}></rack-icon><span>${t(name)}</span>${page === "messages" && n ? html` <span class="pill go">${t("me.messages.new",
    { n })}</span>` : null}</a>`))}</div>`;
}
