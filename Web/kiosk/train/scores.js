// Results at the kiosk, for each person logged in here. Contract: person.scores, their Scores;
//   offer(person, {saved}) → a card for a finished timer without a result of theirs (with `saved`: with one), or null. It is also
//   a row of the start view.
// Their page is the form (scoring.js), one tap away and one tap back.
import { Scores, watchEnds } from "../../shared/floor/timers/score.js";
import { offerCard } from "../../shared/floor/timers/scorecard.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";
import { later } from "../base/later.js";

function scoresOf(person) {
  return new Scores(app.floor, app.clock, {
    send: (method, params) => person.ask(method, params), changed: () => app.refresh(),
  });
}

noun({
  address: "score", draw: later("scoring"), isStep: true, row: { place: "start", order: 40, draw: (person) => offer(person) },
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

watchEnds(app.floor, () => app.refresh());
