// News on the start view: one row, with what it is about and how much there is; and the page "news", where each noun's news have
// a card of their own. A row of place "news" has draw(person), tells(person) → [{text, open?}], and left(person) if something is to
// be closed with the page. Contract: newsCell(person).
// Guarantee: the row is equally high with none and with forty. A tap leads to the page, or to the only thing that there is; nothing
// is answered or done by it.
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { noun, rowsAt } from "../../shared/register.js";
import { blank } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { onKeys } from "../base/scan.js";
import { isNew } from "./choice.js";

noun({ address: "news", draw: newsPage, shows: ({ kind }) => ["message", "missed"].includes(kind) });

export function newsCell(person) {
  const all = rowsAt("news").flatMap(({ tells }) => tells(person)), [first] = all;
  if (!first && (!person.log.recent.rows || isNew(person))) return null;
  return html`<button type="button" class="start-cell panel news-cell" @click=${
      () => (all.length === 1 && first.open ? first.open() : person.screen.go("news"))}><rack-icon name="news"></rack-icon><span
    class="what"><bdi class=${first ? "name" : "dim"}><span class="unseen">${t("start.news")}: </span>${first?.text ?? t("start.news.none")}</bdi></span>${
    all.length > 1 ? html`<span class="pill unread"><span aria-hidden="true">${all.length}</span><span class="unseen">${t("start.news.more",
    { n: all.length - 1 })}</span></span>` : null}<rack-icon name="next"></rack-icon></button>`;
}

function newsPage(person) {
  const { screen } = person, all = rowsAt("news");
  const back = () => {
    for (const row of all) row.left?.(person);
    screen.go("start");
  };
  onKeys((key) => {
    if (key !== "Escape") return false;
    back();
    return true;
  });
  const rows = all.map(({ order, draw }) => [order, draw(person)]).filter(([, drawn]) => drawn);
  return html`<main class="news-page">${head({ title: t("start.news"), back: { act: back } })}
    <div class="news-list" tabindex="-1">${screen.fault ? html`<p class="fault" role="alert">${fault(screen.fault)}</p>` : null}${
    rows.length ? rows.map(([order, drawn]) => keyed(order, html`${drawn}`))
    : html`<section class="panel card">${blank({ icon: "news", title: t("start.news.none") })}</section>`}</div></main>`;
}
