// A member's newest activities on their page, as far as they show them. Contract: friendRoads(face) → template, or null without any.
import { progressOf } from "../../../shared/progress/progress.js";
import { rows } from "../../../shared/roads/rows.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/theirs.js";
import { failedCard } from "../../base/failed.js";
import { clock, session, unit } from "../../base/state.js";

const FEW = 4;
// Not shown or not found: the page does not mention what somebody does not show.
const QUIET = ["forbidden", "not_found"];

export function friendRoads({ id }) {
  if (id === session.member.id) return null;
  const { data, error } = progressOf(session).of("roads.of", { member: id, limit: FEW }, { apart: true });
  // After a refusal, what was loaded before is not shown: they may have hidden it since.
  if (error) return QUIET.includes(error.code) ? null : failedCard(t("friend.roads.failed"), error);
  return data?.roads.length ? html`<section class="panel card" aria-labelledby="friend-roads"><h2 class="label" id="friend-roads">${t("friend.roads")}</h2>
    <ul class="road-list friend-roads">${rows(data.roads, { href: (road) => `#road/${id}/${road.id}`, unit: unit(), now: clock.now() })}</ul>
    ${data.more ? html`<a class="btn wide" href=${`#road/${id}`}>${t("friend.roads.all")}</a>` : null}</section>` : null;
}
