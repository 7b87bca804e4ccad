// How a member's challenges stand after a workout. Contract: placesOf(person) → [{id, isUp, title, text, detail}] of those that
// run: `text` is a sentence, `detail` stands beside the title; isUp: their rank is better than when this login asked first.
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

export function placesOf(person) {
  const running = (book(person).list ?? []).filter(({ joined, phase }) => joined && phase === "running").slice(0, MOST);
  const ranks = ranksOf(person), { unit } = person.member;
  return running.flatMap((view) => {
    const row = standing(view, person.id);
    if (!row) return [];
    if (!ranks.has(view.id)) ranks.set(view.id, row.rank ?? Infinity);
    const isUp = Boolean(row.rank && row.rank < ranks.get(view.id)), title = titleOf(view);
    const place = isUp ? t("chal.moved.up", { rank: row.rank }) : row.rank ? t("chal.place", row) : t("chal.place.none");
    const score = row.rank ? row.name ? meanText(view, row, unit) : scoreText(view, row.score, unit) : null;
    return [{ id: view.id, isUp, title, text: t("chal.moved", { title, place }), detail: [place, score].filter(Boolean).join(" · ") }];
  });
}
