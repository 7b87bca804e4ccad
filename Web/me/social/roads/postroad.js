// An activity in the feed. Contract: roadSummary(road) → its kind, title, distance, time and pace; roadLink(post) → the way to its page,
// one's own or somebody else's.
import { climbOf, farOf, paceOf, timeOf, titleOf } from "../../../shared/roads/measure.js";
import "../../../shared/roads/icons.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/roads.js";
import "../../../shared/words/social/posts.js";
import { session, unit } from "../../base/state.js";

export function roadSummary(road) {
  const { kind } = road, distance = farOf(road, unit()), lasted = timeOf(road), average = paceOf(road, unit()), up = climbOf(road, unit());
  return html`<span class="post-road"><rack-icon name=${kind}></rack-icon><span class="title post-name"><bdi>${titleOf(road)}</bdi></span></span>
    <span class="post-sums"><span>${t(`road.kind.${kind}`)}</span>${distance ? html`<span><span class="number">${distance}</span></span>` : null}${
      lasted ? html`<span><span class="number">${lasted}</span></span>` : null}${average ? html`<span><span class="number">${
      average.figure}</span> ${average.of}</span>` : null}${up ? html`<span>${up}</span>` : null}</span>`;
}

export const roadLink = ({ by, road }) => html`<a class="btn" href=${by.id === session.member.id ? `#roads/${road.id}`
  : `#road/${by.id}/${road.id}`}>${t("post.road.open")}</a>`;
