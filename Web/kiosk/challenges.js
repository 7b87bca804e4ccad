// How a member's challenges stand when a workout is done. Contract: moved(person) → template: a line for each that runs.
import { html, keyed } from "../shared/template.js";
import { challengesOf, own, scoreText, titleOf } from "../shared/challenges.js";
import { t } from "../shared/words.js";
import { app } from "./app.js";

const MOST = 2;
// Where the member stood when the kiosk first knew: by login and challenge.
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
    const row = own(view, person.id);
    if (!row) return null;
    if (!ranks.has(view.id)) ranks.set(view.id, row.rank ?? Infinity);
    const up = row.rank && row.rank < ranks.get(view.id);
    return keyed(view.id, html`<p class="chal-moved"><rack-icon name=${up ? "up" : "flag"}></rack-icon><bdi>${
      titleOf(view)}</bdi> <span class="dim">${[up ? t("chal.moved.up", { rank: row.rank })
      : row.rank ? t("chal.place", row) : t("chal.place.none"), scoreText(view, row.score, person.member.unit)].join(" · ")}</span></p>`);
  });
}

