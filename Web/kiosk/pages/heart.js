// What the kiosk shows of somebody's heart. Contract: heartPage(person): the zone now, a strap to claim, the last session;
// handHeart(person) → the zone beside the set in hand; heartNews(person, isAsking) → on the page of news.
// Anybody may stand in front of a kiosk, so no beats are shown beside a name. Only a strap that is claimed says its rate, once.
import { addIcons } from "../../shared/icons.js";
import { html } from "../../shared/template.js";
import { Claim } from "../../shared/floor/hearts/claim.js";
import { band, zoneBar, zoneList } from "../../shared/floor/hearts/parts.js";
import { lastOf, summary } from "../../shared/floor/hearts/summary.js";
import { wordOf } from "../../shared/floor/hearts/zones.js";
import { dayKey, whole } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/kioskpages.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";

addIcons({ pulse: "M2.500 12.500h4.500l2-5 4 10 2.500-7 1.500 2h4.500" });

export function handHeart({ heart }) {
  const { zone, percent, points = 0, state } = heart;
  if (state === "lost" || zone === undefined) return html`<p class="hand-heart"><rack-icon name="heart"></rack-icon><span class="dim">${
    t(state === "lost" ? "hearts.lost" : "hearts.unknown")}</span></p>`;
  return html`<p class="hand-heart"><heart-mark zone=${zone}></heart-mark><span><span class="title">${wordOf(zone)} <span class="of">${percent} %</span></span><span
    class="dim">${whole(points)} ${t("zone.points", { n: points })}</span></span></p>`;
}

const claimOf = (person) => (person.claim ??= new Claim({ ask: (method, params) => person.ask(method, params),
  change: (method, params) => person.change(method, params), refresh: () => app.refresh(),
  claimed: ({ kind }) => toast(t(kind === "loan" ? "hearts.claimed.loan" : "hearts.claimed")) }));

const last = (person) => lastOf((method, params) => progressOf(person, app.refresh).of(method, params, { apart: true, asks: live() }), dayKey(app.clock.now()));

export function heartPage(person) {
  const { heart, screen } = person, claim = claimOf(person), over = heart ? null : last(person);
  const back = () => {
    claim.clear();
    person.isHeartOver = false;
    screen.back();
  };
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="heart-page">${head({ title: t("hearts.title"), back: { act: back } })}
    <div class="heart-parts">
      ${heart ? html`<section class="panel heart-now" aria-label=${t("hearts.now")}><h2 class="label">${t("hearts.now")}</h2>${band(heart)}
        ${heart.seconds?.some(Boolean) ? html`${zoneBar(heart.seconds)}${zoneList(heart.seconds)}` : null}</section>` : null}
      ${over ? summary(over, { label: t("hearts.today") }) : null}
      <section class="panel heart-claim">${claim.form({ first: !heart })}</section>
      <p class="dim">${t("hearts.kiosk.more")}</p></div></main>`;
}

export function heartNews(person, isAsking) {
  const over = person.isHeartOver ? last(person) : null;
  return html`${isAsking ? html`<section class="panel card strap-news"><p class="strong">${t("hearts.claim")}</p><button type="button" class="btn"
      @click=${() => person.screen.go("heart")}>${t("hearts.claim.type")}</button></section>` : null}${over ? summary(over, { label: t("hearts.today") }) : null}`;
}
