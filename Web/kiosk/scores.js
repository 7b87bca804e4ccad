// Results at the kiosk, for each person logged in here. Contract: scoresOf(one) → their Scores;
//   offer(one, {saved}) → a card while a scored timer is done that has no result of theirs yet (or, with `saved`, has), or
//   null; scoring(one) is the view where it is written, one tap away and one tap back: nothing else waits for it.
import { html } from "/shared/template.js";
import { Scores, watchEnds } from "/shared/timers/score.js";
import { offerCard, scoreForm } from "/shared/timers/scorecard.js";
import { t } from "/shared/words.js";
import { app } from "./app.js";
import { onKeys } from "./scan.js";

export function scoresOf(one) {
  return new Scores(app.floor, app.clock, {
    send: (method, params) => app.socket.request(method, { as: one.handle, ...params }), changed: () => app.refresh(),
  });
}

// The others here take their own turn, so it never steps in front of what somebody is doing.
export function offer(one, { saved = false } = {}) {
  const found = one.scores.offers().find((subject) => saved === Boolean(one.scores.of(subject.id)));
  if (!found) return null;
  const begin = () => {
    one.scoredFrom = one.view;
    one.scores.begin(found);
    Object.assign(one, { view: "score", typing: null });
    app.refresh();
  };
  return offerCard(one.scores, found, { begin });
}

export function scoring(one) {
  onKeys(() => false);
  const back = () => {
    one.scores.form = null;
    one.view = one.scoredFrom ?? "train";
    app.refresh();
  };
  if (!one.scores.form) { queueMicrotask(back); return html`<main></main>`; }
  return html`<main class="scoring"><h1 class="unseen">${t("kiosk.score.heading", { name: one.member.displayName })}</h1>
    ${scoreForm(one.scores, { shown: one.member.shownOnFloor, name: one.member.displayName, saved: back, cancel: back })}</main>`;
}

watchEnds(app.floor, () => app.refresh());
