// News: one row on Today, with whom or what it is about and how much there is, and the page #news, where each noun's news
// have cards of their own (place "news" in shared/register.js). Contract: news() → template of the page.
// Guarantee: the row is equally high with none and with forty, and a tap always leads to the page, so it does not matter
// what comes in under a finger.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { noun, rowsAt } from "../../shared/register.js";
import { blank } from "../../shared/ui.js";
import { t } from "../../shared/words.js";

const FACES = 2;

noun({ row: { place: "today", order: 40, draw: row } });

const told = () => rowsAt("news").flatMap(({ tells }) => tells());

function row() {
  const all = told(), [first] = all, faces = [...new Map(all.filter(({ by }) => by).map(({ by }) => [by.id, by])).values()];
  return html`<a class="panel card news-row" href="#news"><span class="news-faces">${first?.by
      ? faces.slice(0, FACES).map((face) => keyed(face.id, html`<rack-plate .face=${face}></rack-plate>`))
      : html`<rack-icon name="news"></rack-icon>`}</span><span class=${first ? "strong" : "dim"}><span class="unseen">${t("me.news")}: </span><bdi>${
      first?.text ?? t("news.none")}</bdi></span>${all.length > 1 ? html`<span class="news-count"><span
      aria-hidden="true">${all.length}</span><span class="unseen">${t("news.more", { n: all.length - 1 })}</span></span>` : null}<rack-icon
    name="next"></rack-icon></a>`;
}

export function news() {
  const rows = rowsAt("news").map(({ order, draw }) => [order, draw()]).filter(([, drawn]) => drawn);
  return html`${head({ back: { href: "#today" }, title: t("me.news") })}
    ${rows.length ? rows.map(([order, drawn]) => keyed(order, html`${drawn}`))
    : html`<section class="panel card">${blank({ icon: "news", title: t("news.none"), text: t("news.none.text") })}</section>`}
    <section class="panel card rows" aria-label=${t("me.friends")}><a class="row" href="#messages"><span class="strong">${
      t("me.messages")}</span><rack-icon name="next"></rack-icon></a><a class="row" href="#feed"><span class="strong">${
      t("me.posts")}</span><rack-icon name="next"></rack-icon></a></section>`;
}
