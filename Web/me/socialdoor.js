// The ways to the feed of friends, messages, challenges and the gym's boards, as rows of a card. Contract: socialDoor() → template.
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";
import { messages } from "./state.js";

export function socialDoor() {
  const n = messages.unread;
  return html`<a class="row" href="#feed"><span><span class="strong">${t("me.posts")}</span><span class="small">${
      t("me.posts.what")}</span></span><rack-icon name="next"></rack-icon></a>
    <a class="row" href="#messages"><span><span class="strong">${t("me.messages")}${n ? html` <span class="pill go">${
      t("me.messages.new", { n })}</span>` : null}</span><span class="small">${t("me.messages.what")}</span></span><rack-icon
      name="next"></rack-icon></a>
    <a class="row" href="#challenges"><span><span class="strong">${t("me.challenges")}</span><span class="small">${
      t("me.challenges.what")}</span></span><rack-icon name="next"></rack-icon></a>
    <a class="row" href="#boards"><span><span class="strong">${t("me.boards")}</span><span class="small">${
      t("me.boards.what")}</span></span><rack-icon name="next"></rack-icon></a>`;
}
