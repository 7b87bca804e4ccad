// The plan beside the set in hand: what is done, what is next, and the progress. Contract: planList(hand) → template.
// Guarantee: the exercise in hand, the others of its superset and the one after them are in view, as far as there is room.
import { html, keyed } from "../../shared/template.js";
import { assign, groupsOf, marksOf, progress, progressOf } from "../../shared/log/plan.js";
import { t } from "../../shared/words.js";
import { goTo } from "../person/plan.js";

const isOver = (planned, sets) => planned.skipped || progressOf(planned, sets).done >= progressOf(planned, sets).planned;

// The items of the superset in hand, and the first one after it that is to be done.
function near(plan, item, own) {
  const group = (groupsOf(plan).find((one) => one.some((each) => each.item === item)) ?? []).filter(({ skipped }) => !skipped);
  const last = plan.findIndex((each) => each.item === (group.at(-1)?.item ?? item));
  const next = plan.slice(last + 1).find((each) => !isOver(each, own.get(each.item)));
  return new Map([...group.map((each) => [each.item, "group"]), ...next ? [[next.item, "next"]] : []]);
}

// Scrolls the list, and never the page. Tempting mistake: offsetTop, which for the exercise in hand is where it sticks.
function show(list) {
  const rows = [...list.children], tops = [0], room = list.clientHeight;
  for (const { offsetHeight } of rows) tops.push(tops.at(-1) + offsetHeight);
  const indices = (is) => rows.flatMap((row, at) => (is(row) ? [at] : []));
  const [here] = indices((row) => row.querySelector("[aria-current]")), [next] = indices(({ dataset }) => dataset.near === "next");
  const group = indices(({ dataset }) => dataset.near === "group"), [first = here] = group, last = group.at(-1) ?? here;
  if (here === undefined) return;
  const fits = (from, to) => tops[to + 1] - tops[from] <= room + 1;
  const from = fits(first, last) ? first : here, to = [next ?? last, last].find((one) => fits(from, one)) ?? from;
  if (list.scrollTop > tops[from]) list.scrollTop = tops[from];
  // A row begins at the upper edge, so that none is cut in half there.
  else if (tops[to + 1] > list.scrollTop + room) list.scrollTop = tops.find((top) => top >= tops[to + 1] - room - 1);
}

// Also when a card beside it comes or goes, or the screen is turned.
const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => show(target)));
const shown = new WeakMap(); // list → what it was scrolled to
function reveal(person, list, what) {
  if (shown.get(list) === what) return;
  shown.set(list, what);
  requestAnimationFrame(() => show(list));
}

export function planList({ person, workout: { plan, name, rows } }) {
  const { screen } = person;
  const own = assign(plan, rows), marks = marksOf(plan), all = progress(plan, rows), around = near(plan, screen.item, own);
  const list = document.querySelector(".side > .planned > ul");
  if (list) reveal(person, list, [person.id, screen.item, ...plan.map(({ item, skipped }) => `${item}${skipped ?? ""}`)].join(" "));
  return html`<section class="list panel planned" aria-label=${t("kiosk.workout")}>
    <p class="label"><bdi class="of">${name ?? t("kiosk.workout")}</bdi> <span class="far">${t("plan.far", all)}</span></p>
    <ul ref=${(each) => sizes.observe(each)}>${plan.map((each) => {
      const { done, planned: sets } = progressOf(each, own.get(each.item));
      const mark = marks.get(each.item), title = person.book.find(each.exercise)?.name ?? "";
      return keyed(each.item, html`<li data-near=${around.get(each.item) ?? null}><button type="button" class=${
        isOver(each, own.get(each.item)) ? "over" : null}
        aria-current=${each.item === screen.item ? "true" : null}
        aria-label=${[title, mark && t("plan.superset", { mark }), each.skipped ? t("plan.skipped")
          : t("plan.count", { done, sets })].filter(Boolean).join(", ")}
        @click=${() => goTo(person, each.item)}><span class="name">${title}</span>
        ${mark ? html`<span class="pill superset">${mark}</span>` : null}<span class="count">${each.skipped
        ? t("plan.skipped") : `${done}/${sets}`}</span></button></li>`);
    })}</ul>
  </section>`;
}
