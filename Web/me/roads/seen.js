// Who else sees an activity, for its member. Contract: levelOf(road) → "nobody", "friends" or "gym": the level that was chosen for it, or
// else the usual one; null until that is known. usualLevel() → the usual one. hidesFromThem(road) → whether others see it without its
// ends; seenLine(road) → a sentence for below its map, or null.
import { progressOf } from "../../shared/progress/progress.js";
import { friendsOf } from "../../shared/social/friends.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/theirs.js";
import { session } from "../base/state.js";

export const usualLevel = () => friendsOf(session).known?.sharing.roads ?? null;
export const levelOf = (road) => road.level ?? usualLevel();

const settings = () => progressOf(session).of("roads.settings", {}, { apart: true }).data;
const isSeen = (level) => level === "friends" || level === "gym";

export const hidesFromThem = (road) => isSeen(levelOf(road)) && Boolean(settings()?.hidesEnds);

export function seenLine(road) {
  const level = levelOf(road), set = isSeen(level) && settings();
  if (!level || isSeen(level) && !set) return null;
  return html`<p class="small">${t(`road.seen.${level}`)} ${set ? t(set.hidesEnds ? "road.seen.cut" : "road.seen.whole") : null}
    <a class="link" href="#sharing">${t("road.seen.change")}</a></p>`;
}
