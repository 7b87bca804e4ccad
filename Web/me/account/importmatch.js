// What each exercise of the file becomes: an exercise of the gym's or the member's own. Contract:
//   matches(work, { choose }) → template; choose(theirs, id) with an exercise's id, or null for the member's own.
// Doubtful matches come first. `work.picking` is the name for which the member is looking for an exercise.
import { html, keyed } from "../../shared/template.js";
import { find } from "../../shared/gym/search.js";
import { searchField } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/import.js";
import { app, book, exercise } from "../base/state.js";

const SHOWN = 12;
// How many certain matches are shown; the others are folded.
const FEW = 6;

export function matches(work, { choose }) {
  const { preview } = work, pick = (theirs) => () => {
    Object.assign(work, { picking: work.picking === theirs ? null : theirs, text: "" });
    app.refresh();
  };
  const take = (theirs, id) => () => { work.picking = null; choose(theirs, id); };
  const doubtful = preview.created.filter((one) => one.doubt).sort((a, b) => b.sets - a.sets);
  const own = preview.created.filter((one) => !one.doubt);
  const line = (row) => html`<li class=${work.picking === row.theirs ? "open" : ""}>
    <div class="match"><span><bdi class="strong">${row.title}</bdi><span class="small">${row.about
      ? html`${row.about} · ` : null}<span class="whole">${row.count}</span></span></span>
      ${row.suggestion ? html`<button type="button" class="btn" ?disabled=${work.busy}
        @click=${take(row.theirs, row.suggestion.id)}>${t("me.import.use", { name: row.suggestion.name })}</button>`
      : null}
      ${row.isKept ? html`<button type="button" class="btn line" ?disabled=${work.busy}
        @click=${take(row.theirs, null)}>${t("me.import.keepOwn")}</button>` : null}
      <button type="button" class="btn line" aria-expanded=${work.picking === row.theirs ? "true" : "false"}
        aria-label=${t("me.import.change.of", { name: row.theirs })}
        @click=${pick(row.theirs)}>${t("me.import.change")}</button></div>
    ${work.picking === row.theirs ? picker(work, row, take) : null}</li>`;
  const section = (id, heading, text, rows) => {
    const isLong = rows.length > FEW && id === "match-title", isShut = isLong && !work.isWide;
    return rows.length ? html`<section class="panel card" aria-labelledby=${id}>
      <h2 class="label" id=${id}>${heading}</h2>
      ${text ? html`<p class="small">${text}</p>` : null}
      <ul class="pairs">${rows.slice(0, isShut ? FEW : rows.length).map((row) => keyed(row.theirs, line(row)))}</ul>
      ${isShut ? html`<button type="button" class="btn wide" @click=${() => { work.isWide = true; app.refresh(); }}>${
        t("pick.more", { n: rows.length - FEW })}</button>` : null}</section>` : null;
  };
  const sets = (one) => t("count.sets", { n: one.sets });
  const theirs = t("me.import.theirs", { app: t(`me.import.app.${preview.format}`) });
  return html`
    ${section("doubt-title", t("me.import.doubtful", { n: doubtful.length }), t("me.import.doubtful.text"),
      doubtful.map((one) => ({ theirs: one.name, title: one.name, about: t(`me.import.doubt.${one.doubt}`),
        count: sets(one),
        suggestion: exercise(one.suggestion), isKept: true })))}
    ${section("own-title", t("me.import.created", { n: own.length }), t("me.import.created.text"),
      own.map((one) => ({ theirs: one.name, title: one.name, count: sets(one), isOwn: true })))}
    ${section("match-title", t("me.import.matched", { n: preview.matched.length }), null,
      preview.matched.map((one) => ({ theirs: one.theirs, title: one.ours,
        about: `${theirs} ${one.theirs}`, isMatch: true,
        count: one.unfit ? `${sets(one)}, ${t("me.import.unfit", { n: one.unfit })}` : sets(one) })))}`;
}

function picker(work, row, take) {
  const found = book.list ? find(book.list, { text: work.text || row.theirs }).slice(0, SHOWN) : [];
  return html`<div class="choosing">
    ${searchField({ label: t("me.import.search"), value: work.text ?? "", set: (text) => { work.text = text; app.refresh(); } })}
    <ul>${found.map((one) => keyed(one.id, html`<li><button type="button" class="btn" ?disabled=${work.busy}
      @click=${take(row.theirs, one.id)}>${one.name}</button></li>`))}
      ${row.isMatch ? html`<li><button type="button" class="btn line" ?disabled=${work.busy}
        @click=${take(row.theirs, null)}>${t("me.import.own", { name: row.theirs })}</button></li>` : null}</ul>
  </div>`;
}
