// English: trends in the training of each body part. Keys start with "parts.".
import { plural } from "../common.js";

export default {
  "parts.title": "Body parts, week by week",
  "parts.what": "Eight weeks and this one. The last four whole weeks are compared with the four before; weeks without any workout don’t count. A change of less than a fifth, or less than one set, is no change.",
  "parts.none": "Log a workout, and each part of your body shows up here.",
  "parts.untrained": ({ names }) => `Not trained in these weeks: ${names}.`,
  "parts.more": "{after} sets a week, up from {before}",
  "parts.fewer": "{after} sets a week, down from {before}",
  "parts.same": "{after} sets a week, as before",
  "parts.hardly": "Less than one set a week",
  "parts.tooFew": "Too few weeks to compare",
  "parts.tooFew.why": "There’s no comparison yet: it takes two weeks with a workout among the last four whole weeks, and two among the four before.",
  "parts.up": "lifts going up", "parts.level": "lifts holding", "parts.down": "lifts coming down", "parts.unclear": "lifts unclear",
  "parts.weeks": ({ part }) => `${part}: hard sets a week`,
  "parts.gap": "no workout",
  "parts.lifts": ({ part }) => `Lifts for ${part.toLowerCase()}, last six weeks`,
  "parts.lift.improving": "going up", "parts.lift.plateau": "holding", "parts.lift.declining": "coming down",
  "parts.lift.inconclusive": "no clear trend", "parts.lift.none": "too few workouts",
  "parts.lifts.why": "A lift needs six workouts in six weeks, over three weeks or more, before it has a trend.",
  "parts.lifts.none": "No lift with a weight trains it first, so there’s only the number of sets.",
  "parts.lifts.more": ({ n }) => `and ${plural(n, "exercise", "exercises")} more`,
};
