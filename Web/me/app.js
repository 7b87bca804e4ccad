// A member's own page: the tabs, and the page that the address names (#today, #log, #clocks, #history, #profile,
// #import, #start, #workout, #done, #past, #aims, #appointments, #boards, #boards/12, #calc, #calendar, #challenges,
// #challenges/12, #challenges/new, #classes, #generator, #progress, #progress=12, #recovery, #reminders, #rewards, #trainers,
// #friends, #friends/add, #friend/12, #friend=CODE, #sharing, #compare, and those of routines.js; #login, #signup and
// #forgot while nobody is logged in; #confirm=… and #link=… from letters, the latter whether somebody is logged in or not).
import { html, keyed, mount } from "../shared/template.js";
import { keepFocus } from "../shared/focus.js";
import { t } from "../shared/words.js";
import "../shared/words/me.js";
import { banner, onToast, passToasts, skeleton, toasts } from "../shared/ui.js";
import { fromLink, secretOf } from "../shared/forgot.js";
import { connectQr } from "../shared/qr.js";
import { between } from "../shared/renew.js";
import { app, outbox, showError, session, unsent, waiting } from "./state.js";
import { door } from "./door.js";
import { stopTimer } from "./timer.js";
import { exerciseOf } from "./exerciseaddress.js";
import { freshSearch } from "./filters.js";
import { history } from "./history.js";
import { log } from "./log.js";
import { begin } from "./begin.js";
import { done } from "./done.js";
import { fetchLater, later, openRare } from "./later.js";
import { forget as forgetRoutines, isLink, leaving, nameOf, PAGES as ROUTINES } from "./routines.js";
import { today } from "./today.js";
import { workout } from "./training.js";

openRare(() => import("./rare.js"));

const PAGES = {
  today, log, history, start: begin, workout, done, ...ROUTINES,
  aims: later("aims"), appointments: later("appointments"), boards: later("boards"), calc: later("calc"), challenges: later("challenges"),
  classes: later("classes"), import: later("importing"), past: later("past"),
  confirm: later("confirming"), program: later("program"), clocks: later("clocks"), calendar: later("calendar"), generator: later("generator"),
  compare: later("compare"), friend: later("friend"), friends: later("friends"), sharing: later("sharing"),
  feed: later("friendsFeed"), messages: later("messagesPage"),
  progress: later("progress"), profile: later("profile"),
  recovery: later("recoveryPage"), reminders: later("reminders"), rewards: later("rewards"), trainers: later("trainers"),
};
const about = later("about");
// The tab to which a page without one belongs.
const WITHIN = {
  aims: "today",
  generator: "log",
  import: "profile", start: "today", workout: "today", done: "today", past: "history", progress: "today", recovery: "today",
  boards: "today", calendar: "today", challenges: "today", classes: "today", appointments: "today",
  routines: "log", routine: "log", build: "log", calc: "profile", program: "log", trainers: "profile",
  confirm: "profile", reminders: "profile", rewards: "today", friends: "today", friend: "today", sharing: "today", compare: "today",
  feed: "today", messages: "today",
};
const TITLES = { compare: "me.friends", friend: "me.friends", sharing: "me.friends", feed: "me.posts",
  progress: "progress.title", recovery: "suggest.recovery", classes: "class.title", appointments: "me.appointments", reminders: "remind.title" };
const TABS = [["today", "flame"], ["log", "plus"], ["clocks", "clock"], ["history", "list"], ["profile", "person"]];

function draw() {
  const secret = secretOf(app.page);
  if (secret) return html`${keyed("link", fromLink(session, app.refresh, secret, linkUsed))}`;
  if (session.phase === "out" || asksForLink()) return html`${keyed("door", door())}`;
  if (session.held) return html`${keyed("between", between(session, app.refresh))}${toasts()}`;
  const shown = exerciseOf(app.page), name = nameOf(app.page), page = shown ? "log" : PAGES[name] ? name : "today";
  document.title = `${t(TITLES[page] ?? `me.${page}`)} · ${session.gym?.name ?? t("app.name")}`;
  return html`<div class="shell">
    <nav class="tabs" aria-label=${t("me.pages")}>
      <p class="title brand" aria-hidden="true">${session.gym?.name ?? ""}</p>
      ${TABS.map(([name, icon]) => keyed(name,
        html`<a class="tab" href=${`#${name}`}
          aria-current=${name === (WITHIN[page] ?? page) ? "page" : null}>
        <rack-icon name=${icon}></rack-icon><span>${t(`me.${name}`)}</span></a>`))}
    </nav>
    <main class="page" id="page" tabindex="-1">
      ${banner({ status: session.away ? "away" : "live" }, { waiting: waiting().length, keeps: true,
        clocks: page === "clocks", messages: page === "messages" })}
      ${session.phase !== "in" ? skeleton(4)
        : shown ? keyed(`exercise ${shown}`, html`${about(shown)}`) : keyed(page, PAGES[page]())}
    </main>
  </div><p class="unseen" role="status" data-rest>${app.announcement}</p>${toasts()}`;
}

app.refresh = mount(document.getElementById("me"), draw);
keepFocus(document.getElementById("me"));
onToast(app.refresh);
// Not at the click: a redraw between it and the change would set a checkbox back.
addEventListener("pointerdown", passToasts);
connectQr((method, params) => session.socket.request(method, params), app.refresh);

// Shown even if somebody is logged in here: a link that has expired leads to it.
function asksForLink() { return app.page === "forgot" && session.gym?.mail; }

function turn() {
  const page = location.hash.slice(1) || "today";
  if (page === app.page || !leaving(page)) return;
  // From an exercise people go on to its alternatives. Back still leads to the page before the first exercise.
  if (!exerciseOf(app.page)) app.from = app.page;
  app.page = page;
  app.editing = app.form.edited = null;
  freshSearch();
  stopTimer();
  if (page !== "clocks") app.leaveClocks();
  if (!exerciseOf(page)) app.visits += 1;
  window.scrollTo(0, 0);
  app.refresh();
}
// The secret must not stay in the browser's history.
function linkUsed() {
  globalThis.history.replaceState(null, "", "#today");
  turn();
  app.refresh();
}
addEventListener("hashchange", turn);
turn();
// Resets the address at logout: the next login starts at Today, and its tab still triggers hashchange.
const out = session.onOut;
session.onOut = () => {
  app.leaveClocks({ forget: true });
  const { page } = app;
  out();
  // When a login was ended elsewhere, keep the address if it is a link from a letter or to a routine: the member
  // needs it.
  forgetRoutines();
  if (secretOf(page) || isLink(page)) app.page = page;
  else globalThis.history.replaceState(null, "", "#login");
};
for (const name of ["changed", "saved"]) outbox.addEventListener(name, app.refresh);
outbox.addEventListener("refused", ({ detail }) => { showError(detail.error); outbox.drop(detail.item); });
// Keeps texts such as "12 min ago" current.
setInterval(() => document.hidden || app.refresh(), 30_000);
unsent.addEventListener("changed", app.refresh);
outbox.load();
unsent.load();
session.start();
fetchLater();
