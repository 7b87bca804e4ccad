// How the backup is, on the first page. Contract: backupRow() → a row for the card of the screens, or null before it is known;
// backupProblem() → a card that says what is wrong and leads to what to do, or null.
import { dayText } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { backUp, concern, newest, sizeOf, title, why } from "../gym/backupstate.js";
import { app, clock, session } from "../state.js";

export function backupRow() {
  const known = app.backups;
  if (!known?.isKnown || session.away) return null;
  const last = newest(known), isWell = !concern() && !known.first.failure && !known.first.silentSince && !known.second?.failure && !known.second?.silentSince;
  const what = known.first.silentSince ? t("backups.row.silent.first") : known.first.failure ? t("backups.row.failed") : known.second?.silentSince ? t("backups.row.silent") : known.second?.failure ? t("backups.row.second")
    : concern() === "same" ? t("backups.row.same") : last ? t("backups.row.size", { size: sizeOf(last) }) : known.isNightly ? t("backups.row.soon") : null;
  // One that is to come is neither well nor wrong.
  const icon = !isWell ? "warn" : last ? "check" : "wait";
  return html`<li class=${`home-backup${isWell ? " well" : ""}`}><a href="#backups"><rack-icon name=${icon}></rack-icon><span class="what"><span class="strong">${
    last ? t("backups.row", { when: when(last.at) }) : t("backups.none")}</span>${what ? html`<span class="dim">${what}</span>` : null}</span></a></li>`;
}

const when = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : dayText(dayKey(at)));

export function backupProblem() {
  const key = concern();
  if (!key) return null;
  const { isRunning, first } = app.backups;
  return html`<section class="panel card home-problem" aria-labelledby="home-problem"><rack-icon name="warn"></rack-icon><div class="what"><h2 class="strong" id="home-problem">${
    title(key, app.backups)}</h2><p><bdi>${why(app.backups, key)}</bdi></p></div><div class="ends"><a class="btn" href="#backups">${t("backups.help")}</a><button type="button" class="btn go" data-live
    ?disabled=${isRunning || Boolean(first.silentSince)} @click=${backUp}>${t(isRunning ? "backups.running" : "backups.make")}</button></div></section>`;
}
