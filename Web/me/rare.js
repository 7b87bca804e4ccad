// Rarely opened pages. See later.js.
// app.js is already loaded. It is imported so that the bundler puts everything that is loaded at the start into one
// file.
import "./app.js";
export { about } from "./exercise.js";
export { aims } from "./aims.js";
export { appointments } from "./appointments.js";
export { boardsPage as boards } from "./boards.js";
export { challengesPage as challenges } from "./challenges.js";
export { classesPage as classes } from "./classes.js";
export { calc } from "./calc.js";
export { generator } from "./generator.js";
export { clocks } from "./clocks.js";
export { coach } from "./coach.js";
export { confirming } from "./email.js";
export { compare } from "./compare.js";
export { friend } from "./friend.js";
export { friends } from "./friends.js";
export { sharing } from "./sharing.js";
export { feed } from "./feed.js";
export { friendsFeed } from "./friendsfeed.js";
export { messagesPage, shareCard } from "./messages.js";
export { calendar } from "./calendar.js";
export { importing } from "./import.js";
export { past } from "./past.js";
export { profile } from "./profile.js";
export { program } from "./program.js";
export { progress } from "./progress.js";
export { recoveryPage } from "./recovery.js";
export { renameCard } from "./renamecard.js";
export { resumePush } from "./push.js";
export { rewardsPage as rewards } from "./rewards.js";
export { remindersPage as reminders } from "./reminders.js";
export { trainers } from "./trainers.js";
export { build } from "../shared/routines/build.js";
export { list as routineList } from "../shared/routines/list.js";
export { page as routine } from "../shared/routines/page.js";
