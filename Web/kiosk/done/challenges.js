// How a member's challenges stand after a workout. Contract: moved(person) → template: a line for each running
// challenge.
import { html, keyed } from "../../shared/template.js";
import { challengesOf, meanText, scoreText, standing, titleOf } from "../../shared/social/challenges.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";

const MOST = 2;
// The member's standing when the kiosk first loaded it, by login and challenge.
const before = new WeakMap();

const book = (person) => challengesOf(person, { socket: app.socket, changed: () => app.refresh() });

function ranksOf(person) {
  if (before.has(person)) return before.get(person);
  const ranks = new Map(), { end } = person;
  before.set(person, ranks);
  // The subscription ends with the login.
  person.end = () => { book(person).close(); end.call(person); };
  return ranks;
}

export function moved(person) {
  const running = (book(person).list ?? []).filter(({ joined, phase }) => joined && phase === "running").slice(0, MOST);
  const ranks = ranksOf(person);
  return running.map((view) => {
    const row = standing(view, person.id), { unit } = person.member;
    if (!row) return null;
    if (!ranks.has(view.id)) ranks.set(view.id, row.rank ?? Infinity);
    const up = row.rank && row.rank < ranks.get(view.id);
    return keyed(view.id, html`<p class="chal-moved"><rack-icon name=${up ? "up" : "flag"}></rack-icon><bdi>${
      titleOf(view)}</bdi> <span class="dim">${[up ? t("chal.moved.up", { rank: row.rank })
      : row.rank ? t("chal.place", row) : t("chal.place.none"), row.rank && (row.name ? meanText(view, row, unit)
      : scoreText(view, row.score, unit))].filter(Boolean).join(" · ")}</span></p>`);
  });
}

