// The star of an exercise: a member's favourites come first where they pick one. Contract, templates:
//   starButton(exercise, {book, change, live}): gives the star or takes it back; shown at once, and undone if the
//   server refuses. `change(method, params)` sends as the member; starMark(book, exercise): beside a name in a list.
//   byStar(book, exercises) → the same exercises, the starred ones first.
import { html } from "../../template.js";
import { toast } from "../../ui.js";
import { fault, t } from "../../words.js";

async function star(id, isOn, { book, change }) {
  try { await book.star(id, isOn, () => change("exercises.star", { exercise: id, starred: isOn })); }
  catch (error) { toast(fault(error), { tone: "bad" }); }
}

export function starButton({ id }, host) {
  const isOn = host.book.isStarred(id);
  return html`<button type="button" class="btn star-button" aria-pressed=${isOn ? "true" : "false"} aria-label=${t("exercises.star")}
    ?disabled=${!host.live} @click=${() => star(id, !isOn, host)}><rack-icon name="star"></rack-icon></button>`;
}

export const starMark = (book, { id }) => (book.isStarred(id) ? html` <rack-icon class="star-mark" name="star"></rack-icon><span
  class="unseen">${t("exercises.star")}</span>` : null);

export const byStar = (book, exercises) => [...exercises.filter(({ id }) => book.isStarred(id)),
  ...exercises.filter(({ id }) => !book.isStarred(id))];
