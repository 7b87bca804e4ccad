// The sections of the owner's and the trainer's pages. A page has `section`, and the pages of one stand in the order in which they were
// added; isWhole: it leads to the others of its section itself. Contract: sectionTabs(names, page, prefix) → the tabs, each with the
// marks of its pages; sectionPages(page, prefix) → the links to the other pages of the page's section, or null; the name of a section is
// the text `${prefix}.${section}`.
import { pages } from "./register.js";
import { html, keyed } from "./template.js";
import { t } from "./words.js";

const pagesIn = (section) => pages().filter((one) => one.section === section);

export const sectionTabs = (names, page, prefix) => names.map((section) => {
  const all = pagesIn(section), isHere = page.section === section;
  return keyed(section, html`<a href=${`#${all[0].address}`} aria-current=${isHere ? (page === all[0] ? "page" : "true") : null}>${t(`${prefix}.${section}`)}${
    all.map((one) => keyed(one.address, html`${one.mark?.() ?? null}`))}</a>`);
});

export function sectionPages(page, prefix) {
  const all = pagesIn(page.section);
  return all.length < 2 || page.isWhole ? null : html`<nav class="section-pages" aria-label=${t(`${prefix}.${page.section}`)}>${all.map((one) => keyed(one.address,
    html`<a href=${`#${one.address}`} aria-current=${one === page ? "page" : null}>${t(one.title)}${one.mark?.() ?? null}</a>`))}</nav>`;
}
