// The nouns of the phone. Each page declares here what must be known before it is loaded: its address, its name and its tab.
// Everything else is in the noun's own files. A new noun adds a line here, and one in rare.js if its page is rarely opened.
import { noun } from "../shared/register.js";
import { begin } from "./train/begin.js";
import "./calendar/calendarnews.js";
import "./calendar/classlink.js";
import "./calendar/planned.js";
import "./calendar/remindercard.js";
import { done } from "./day/done.js";
import { exerciseOf } from "./base/exerciseaddress.js";
import "./day/suggest.js";
import "./floor/visits.js";
import { history } from "./day/history.js";
import { later } from "./later.js";
import { log } from "./train/log.js";
import "./progress/calclink.js";
import "./progress/glance.js";
import "./progress/progressnews.js";
import { PAGES as ROUTINES } from "./coaching/routines.js";
import { friendBook } from "./social/friendscard.js";
import "./social/socialnews.js";
import { app } from "./base/state.js";
import { html } from "../shared/template.js";
import { today } from "./day/today.js";
import "./train/coachcard.js";
import "./train/rest.js";
import "./train/results.js";
import { workout } from "./train/training.js";

const page = (address, draw, more) => noun({ address, draw, title: `me.${address}`, ...more });
const about = later("about"), renameCard = later("renameCard");

noun({ row: { place: "today", order: 10, draw: () => (friendBook().known?.standing?.rename ? renameCard() : null) } });

page("today", today, { icon: "flame" });
page("log", log, { icon: "plus" });
page("clocks", later("clocks"), { icon: "clock", away: "clocks" });
page("history", history, { icon: "list" });
page("profile", later("profile"), { icon: "person" });

page("start", begin, { tab: "today" });
page("workout", workout, { tab: "today" });
page("done", done, { tab: "today" });
page("past", later("past"), { tab: "history" });
page("exercise", () => html`${about(exerciseOf(app.page))}`, { tab: "log", title: "me.log", isAside: true,
  fits: (address) => exerciseOf(address) !== null });
page("progress", later("progress"), { tab: "today", title: "progress.title" });
page("recovery", later("recoveryPage"), { tab: "today", title: "suggest.recovery" });
page("aims", later("aims"), { tab: "today" });
page("calc", later("calc"), { tab: "profile" });
page("routines", ROUTINES.routines, { tab: "log" });
page("routine", ROUTINES.routine, { tab: "log", isLink: true });
page("build", ROUTINES.build, { tab: "log" });
page("program", later("program"), { tab: "log" });
page("generator", later("generator"), { tab: "log" });
page("trainers", later("trainers"), { tab: "profile" });
page("calendar", later("calendar"), { tab: "today" });
page("classes", later("classes"), { tab: "today", title: "class.title" });
page("appointments", later("appointments"), { tab: "today" });
page("visits", later("visits"), { tab: "today", title: "visits.title" });
page("reminders", later("reminders"), { tab: "profile", title: "remind.title" });
page("friends", later("friends"), { tab: "today" });
page("friend", later("friend"), { tab: "today", title: "me.friends", isLink: true });
page("sharing", later("sharing"), { tab: "today", title: "me.friends" });
page("compare", later("compare"), { tab: "today", title: "me.friends" });
page("feed", later("postsPage"), { tab: "today", title: "me.posts" });
page("messages", later("messagesPage"), { tab: "today", away: "messages" });
page("boards", later("boards"), { tab: "today" });
page("challenges", later("challenges"), { tab: "today" });
page("rewards", later("rewards"), { tab: "today" });
page("import", later("importing"), { tab: "profile" });
page("confirm", later("confirming"), { tab: "profile", isLink: true });
