// What a trainer does in a member's workout, in the kiosk's side column. Contract: coachSide(person) → the card, or
// null; coachLine(person) → the card for half a screen, with one item and its buttons beside it; coachReply(person) →
// the form for a reply, which replaces the side column.
import { html } from "../../shared/template.js";
import { convert } from "../../shared/format.js";
import { coachCard, saying } from "../../shared/coaching/coachcard.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { change } from "../person/drafts.js";
import { togglePair } from "../person/pairs.js";
import { select } from "../person/people.js";
import { setPlan } from "../person/plan.js";
import { pick } from "../person/screen.js";
import { workoutOf } from "../person/sets.js";

const hostOf = (person) => ({ coaching: person.coaching, workout: workoutOf(person), unit: person.member.unit,
  exercise: (id) => person.book.find(id), setPlan: (plan) => setPlan(person, plan), refresh: app.refresh,
  fail: (error) => person.screen.fail(error), use: (suggestion) => use(person, suggestion) });

export const coachSide = (person) => coachCard(hostOf(person), { most: 1 });

export const coachRow = (person) => coachCard(hostOf(person), { most: 1, kind: "line" });

// The reply needs the side column, which does not exist while two people share the screen.
export const coachLine = (person) => coachCard({ ...hostOf(person), reply: () => {
  togglePair(false);
  select(person);
} }, { most: 1, kind: "line" });

export const coachReply = (person) => html`<aside class="side panel replying" aria-label=${t("coach.title")}>${
  saying(hostOf(person))}</aside>`;

// Puts the suggested numbers on the steppers. Values that the suggestion leaves open stay as they were.
function use(person, { exercise: id, target }) {
  pick(person, id);
  const { reps, seconds, metres, load } = target;
  if (!person.book.find(id)) return;
  const values = Object.entries({ weight: load?.weight && convert(load.weight, person.member.unit), reps: reps?.min,
    seconds, metres }).filter(([, value]) => value !== undefined);
  change(person, Object.fromEntries(values));
  person.coaching.dismiss().catch(() => {});
}
