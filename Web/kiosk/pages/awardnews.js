// Events of a person's awards, points and goals, on any screen. In a file of its own, because awards.js is loaded later.
import { progressOf } from "../../shared/progress/progress.js";
import { app } from "../base/app.js";
import { whenHere } from "../base/later.js";
import { noun } from "../base/nouns.js";

noun({
  hear(person, name, data) {
    if (name === "points.given") person.given = data;
    // The summary of a workout lists the awards, so they are not announced there.
    if (name === "award.earned" && person.screen.view !== "done") whenHere((rare) => rare.tellOf(data.award, person));
    if (name !== "goals.changed") return false;
    progressOf(person, app.refresh).put("goals.get", {}, data);
    return true;
  },
});
