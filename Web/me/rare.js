// What members open now and then. See later.js.
// It is here already. Imported for the bundle, which then makes one file of all that comes at the start.
import "./app.js";
export { about } from "./exercise.js";
export { aims } from "./aims.js";
export { appointments } from "./appointments.js";
export { classesPage as classes } from "./classes.js";
export { calc } from "./calc.js";
export { generator } from "./generator.js";
export { clocks } from "./clocks.js";
export { coach } from "./coach.js";
export { feed } from "./feed.js";
export { calendar } from "./calendar.js";
export { importing } from "./import.js";
export { past } from "./past.js";
export { profile } from "./profile.js";
export { program } from "./program.js";
export { progress } from "./progress.js";
export { resumePush } from "./push.js";
export { remindersPage as reminders } from "./reminders.js";
export { trainers } from "./trainers.js";
export { build } from "../shared/routines/build.js";
export { list as routineList } from "../shared/routines/list.js";
export { page as routine } from "../shared/routines/page.js";
