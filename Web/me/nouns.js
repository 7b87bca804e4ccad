// The nouns of the phone. Each page declares here what must be known before it is loaded: its address, its name and its tab.
// Everything else is in the noun's own files. A new noun adds a line here, and one in rare.js if its page is rarely opened.
import { noun } from "../shared/register.js";
import { train } from "./day/train.js";
import "./calendar/calendarnews.js";
import "./calendar/classlink.js";
import "./calendar/planned.js";
import "./calendar/remindercard.js";
import { exerciseOf } from "./base/exerciseaddress.js";
import "./day/idle.js";
import { news } from "./day/news.js";
import "./day/now.js";
import "./day/suggest.js";
import "./day/week.js";
import "./floor/heart.js";
import "./floor/visits.js";
import { plainEnd } from "./day/plainend.js";
import { history } from "./day/history.js";
import { later } from "./later.js";
import { log } from "./train/log.js";
import "./progress/glance.js";
import "./progress/progressnews.js";
import "./progress/steps/row.js";
import "./roads/unsaved.js";
import { PAGES as ROUTINES } from "./coaching/routines.js";
import { friendBook } from "./social/friendbook.js";
import "./social/friendrow.js";
import "./social/socialnews.js";
import { app } from "./base/state.js";
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";
import { today } from "./day/today.js";
import "./train/coachcard.js";
import "./train/rest.js";
import "./train/results.js";
import { workout } from "./train/training.js";

const page = (address, draw, more) => noun({ address, draw, title: `me.${address}`, ...more });
const about = later("about"), renameCard = later("renameCard");

const mustRename = () => Boolean(friendBook().known?.standing?.rename);
noun({ row: { place: "news", order: 10, draw: () => (mustRename() ? renameCard() : null),
  tells: () => (mustRename() ? [{ text: t("news.rename") }] : []) } });

// The tabs, in this order.
page("today", today, { icon: "flame" });
page("train", train, { icon: "barbell" });
page("calendar", later("calendar"), { icon: "calendar" });
page("progress", later("progress"), { icon: "curve", title: "progress.title" });
page("friends", later("friends"), { icon: "people" });

page("news", news, { tab: "today" });
page("visits", later("visits"), { tab: "today", title: "visits.title" });

page("log", log, { tab: "train" });
page("workout", workout, { tab: "train" });
page("done", later("done", plainEnd), { tab: "train" });
page("finish", later("done"), { tab: "train", title: "me.done", isLink: true, fits: (address) => /^finish=\d+$/.test(address) });
page("past", later("past"), { tab: "train" });
page("exercise", () => html`${about(exerciseOf(app.page))}`, { tab: "train", title: "me.log", isAside: true,
  fits: (address) => exerciseOf(address) !== null });
page("recovery", later("recoveryPage"), { tab: "train", title: "suggest.recovery" });
page("aims", later("aims"), { tab: "train" });
page("breathe", later("breathe"), { tab: "train" });
page("clocks", later("clocks"), { tab: "train", away: "clocks" });
page("routines", ROUTINES.routines, { tab: "train" });
page("routine", ROUTINES.routine, { tab: "train", isLink: true });
page("build", ROUTINES.build, { tab: "train" });
page("program", later("program"), { tab: "train" });
page("generator", later("generator"), { tab: "train" });

page("classes", later("classes"), { tab: "calendar", title: "class.title" });
page("appointments", later("appointments"), { tab: "calendar" });

page("history", history, { tab: "progress" });
page("steps", later("steps"), { tab: "progress" });
page("energy", later("energy"), { tab: "progress" });
page("photos", later("photos"), { tab: "progress" });
page("meals", later("meals"), { tab: "progress" });
page("report", later("monthReport"), { tab: "progress" });
page("roads", later("roads"), { tab: "progress" });
page("road", later("theirRoads"), { tab: "friends", title: "me.roads" });
page("routes", later("routes"), { tab: "progress" });

page("friend", later("friend"), { tab: "friends", title: "me.friends", isLink: true });
page("sharing", later("sharing"), { tab: "friends", title: "me.friends" });
page("compare", later("compare"), { tab: "friends", title: "me.friends" });
page("feed", later("postsPage"), { tab: "friends", title: "me.posts" });
page("messages", later("messagesPage"), { tab: "friends", away: "messages" });
page("boards", later("boards"), { tab: "friends" });
page("challenges", later("challenges"), { tab: "friends" });
page("rewards", later("rewards"), { tab: "friends" });

// Behind the member's plate.
page("profile", later("profile"));
page("heart", later("heartPage"), { tab: "profile" });
page("numbers", later("numbers"), { tab: "profile", title: "me.numbers" });
page("begin", later("begin"), { tab: "today", title: "begin.title" });
page("help", later("helpPage"), { tab: "profile", title: "help.title" });
page("calc", later("calc"), { tab: "profile" });
page("trainers", later("trainers"), { tab: "profile" });
page("reminders", later("reminders"), { tab: "profile", title: "remind.title" });
page("import", later("importing"), { tab: "profile" });
page("welcome", later("welcome"), { tab: "profile", title: "me.profile" });
page("confirm", later("confirming"), { tab: "profile", isLink: true });
