// Rarely opened pages. See later.js.
// kiosk.js is already loaded. It is imported so that the bundler puts everything that is loaded at the start into one
// file.
import "./kiosk.js";
export { awardsPage, tellOf, won } from "./awards.js";
export { appointmentsPage } from "./appointments.js";
export { risen } from "./boards.js";
export { moved } from "./challenges.js";
export { classesPage } from "./classes.js";
export { clientsPage } from "./clients.js";
export { calcFront, calcOf } from "./calc.js";
export { clocks } from "./clockspage.js";
export { coachLine, coachReply, coachSide } from "./coach.js";
export { partner } from "./friends.js";
export { exercisePage } from "./exercise.js";
export { history } from "./history.js";
export { messagesPage } from "./messages.js";
export { renameCard } from "./rename.js";
export { recovery } from "./recovery.js";
export { suggestion } from "./suggestion.js";
export { signup } from "./signup.js";
export { trainerCode } from "./trainercode.js";
export { programPage } from "../shared/programs/page.js";
export { build } from "../shared/routines/build.js";
