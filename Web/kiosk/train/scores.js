// Results at the kiosk, for each person logged in here. Contract: person.scores, their Scores;
//   offer(person, {saved}) → a card for a finished timer without a result of theirs (with `saved`: with one), or null.
// Their page is the form, one tap away and one tap back.
import { html } from "../../shared/template.js";
import { Scores, watchEnds } from "../../shared/floor/timers/score.js";
import { offerCard, scoreForm } from "../../shared/floor/timers/scorecard.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";

function scoresOf(person) {
  return new Scores(app.floor, app.clock, {
    send: (method, params) => person.ask(method, params), changed: () => app.refresh(),
  });
}

noun({
  address: "score", draw: scoring, isStep: true,
  entered: (person) => { person.scores = scoresOf(person); },
  hears: { "scores.changed": ({ scores }, event, person) => person.scores.receive(scores) },
  returned: (person) => person.scores.load(),
});

// A card and never a dialog, so that it does not interrupt anybody.
export function offer(person, { saved = false } = {}) {
  const found = person.scores.offers().find((subject) => saved === Boolean(person.scores.of(subject.id)));
  if (!found) return null;
  const begin = () => {
    person.scores.begin(found);
    person.typing.close();
    person.screen.go("score");
  };
  return offerCard(person.scores, found, { begin });
}

function scoring(person) {
  onKeys(() => false);
  const back = () => {
    person.scores.form = null;
    person.screen.back();
  };
  if (!person.scores.form) { queueMicrotask(back); return html`<main></main>`; }
  return html`<main class="scoring">
    <h1 class="unseen">${t("kiosk.score.heading", { name: person.member.displayName })}</h1>
    ${scoreForm(person.scores, { shown: person.member.shownOnFloor, name: person.member.displayName, saved: back,
      cancel: back })}</main>`;
}

watchEnds(app.floor, () => app.refresh());
