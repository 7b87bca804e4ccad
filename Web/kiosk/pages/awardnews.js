// Events of a person's awards, points and goals, on any screen. In a file of its own, because awards.js is loaded later.
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";
import { whenHere } from "../base/later.js";

noun({ hears: {
  "points.given": (data, event, person) => { person.given = data; },
  // The summary of a workout lists the awards, so they are not announced there.
  "award.earned": ({ award }, event, person) => {
    if (person.screen.view !== "done") whenHere((rare) => rare.announceAward(award, person));
  },
  "goals.changed": (data, event, person) => progressOf(person, app.refresh).put("goals.get", {}, data),
} });
