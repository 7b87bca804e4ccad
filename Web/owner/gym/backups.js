// The server's backups, at #backups: the last one of each folder, what went wrong, and “Back up now”. What it shows is in backupstate.js.
import { DAY_MS, HOUR_MS } from "../../shared/days.js";
import { nameOf, noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { later } from "../../shared/later.js";
import { relativeDay, time, timeOfDay, whole } from "../../shared/format.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { OLD_MS, backUp, concern, failed, isSame, look, silent, sizeOf, title, why } from "./backupstate.js";
import { app, clock } from "../state.js";

// Most visits look at the backups alone.
const encryption = later(() => import("./backupkey.js"), "encryption", () => app.refresh(), () => null, () => null);
const MINUTE_MS = HOUR_MS / 60;

noun({ address: "backups", section: "gym", title: "backups.title", draw: page, mark,
  // Somebody may have deleted some since.
  turned(path) { if (path) look(); }, entered() { if (nameOf(app.page) === "backups") look(); } });

function ago(at) {
  const ms = Math.max(0, clock.now() - at);
  if (ms < MINUTE_MS) return t("backups.now");
  if (ms < HOUR_MS) return t("backups.minutes", { n: Math.floor(ms / MINUTE_MS) });
  return ms < OLD_MS ? t("backups.hours", { n: Math.floor(ms / HOUR_MS) }) : t("backups.days", { n: Math.floor(ms / DAY_MS) });
}

function mark() {
  return concern() ? html`<span class="silent"></span><span class="unseen">, ${t("backups.problem.mark")}</span>` : null;
}

// MARK: The page

function page() {
  const known = app.backups;
  if (!known?.isKnown) return html`${head({ title: t("backups.title") })}${skeleton(4)}`;
  const { isNightly, hour, daily, weekly, monthly, first, second } = known, key = concern();
  return html`${head({ title: t("backups.title"), below: isNightly ? t("backups.nightly", { time: timeOfDay(hour * 60), daily, weekly, monthly }) : t("backups.off") })}
    ${key ? html`<section class="panel card entry" aria-labelledby="backups-help"><h2 class="strong" id="backups-help">${title(key, known)}</h2>
      <p>${why(known, key)}</p>${key === "same" ? null : help()}</section>` : first.failure || first.silentSince || second?.failure || second?.silentSince ? html`<section class="panel card entry">${help()}</section>` : null}
    <div class="halves even"><section class="panel card entry" aria-labelledby="backups-first"><h2 class="label" id="backups-first">${t("backups.first")}</h2>
      ${last(first, t("backups.none"), t("backups.checked"))}
      ${!first.last && !first.failure && !first.silentSince && isNightly ? html`<p class="dim">${t("backups.none.soon")}</p>` : null}${wrong(first, isNightly, "backups.silent.first")}
      ${first.isOnDataDisk && !second ? html`<p class="notice">${t("backups.disk")}</p>` : null}
      <div class="ends"><button type="button" class="btn go" data-live ?disabled=${known.isRunning || Boolean(first.silentSince)} @click=${backUp}>${
        t(known.isRunning ? "backups.running" : "backups.make")}</button></div></section>
    <section class="panel card entry" aria-labelledby="backups-second"><h2 class="label" id="backups-second">${t("backups.second")}</h2>
      ${second ? html`${last(second, t("backups.none.copy"), t(isSame(known) ? "backups.copied.same" : "backups.copied"), "backups.damaged.second", isSame(known) ? "warn" : "check")}${wrong(second, isNightly)}` : html`<p>${t("backups.second.none")}</p>${how()}`}</section></div>${encryption(known)}`;
}

const help = () => html`<div><h2 class="label">${t("backups.help")}</h2><ol class="backup-steps">${[1, 2, 3, 4].map((n) =>
  keyed(n, html`<li>${t(`backups.help.${n}`)}</li>`))}</ol></div>`;

function last({ path, last: one, damaged }, none, checked, broken = "backups.damaged", icon = "check") {
  return html`${one ? html`<p class="backup-last"><rack-icon name=${icon} class=${icon === "warn" ? "bad" : ""}></rack-icon><span class="about"><span class="strong">${ago(one.at)}</span><span
      class="dim">${checked}</span></span></p>` : html`<p class="strong">${none}</p>`}
    <dl class="facts">${one ? html`<div><dt>${t("backups.when")}</dt><dd>${`${relativeDay(one.at, clock.now())}, ${time(one.at)}`}</dd></div>
      <div><dt>${t("backups.size")}</dt><dd>${one.sets === undefined ? sizeOf(one) : t("backups.sets", { size: sizeOf(one), n: one.sets, sets: whole(one.sets) })}</dd></div>` : null}
      <div><dt>${t("backups.where")}</dt><dd><bdi>${path}</bdi></dd></div></dl>${damaged ? html`<div class="notice">
        <p>${t(broken, { n: damaged.length })}</p><ul>${damaged.map((name) => keyed(name, html`<li><bdi>${name}</bdi></li>`))}</ul></div>` : null}`;
}

const wrong = (place, isNightly, key = "backups.silent") => (place.silentSince ? html`<p class="notice bad" role="alert">${silent(place, key)} ${t(`${key}.heals`)}</p>`
  : failure(place, isNightly));
const failure = ({ failure: it }, isNightly) => (it ? html`<p class="notice bad" role="alert"><bdi>${failed(it)}</bdi>${
  isNightly ? ` ${t("backups.failed.again")}` : null}</p>` : null);

const how = () => html`<div class="backup-how"><p class="dim">${t("backups.second.how")}</p><pre dir="ltr"><code>${t("backups.second.code")}</code></pre></div>`;
