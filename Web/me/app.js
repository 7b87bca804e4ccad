// A member's own page: the tabs, and the page named by the address (#today, #log, #clocks, #history, #profile, #import;
// #login and #signup while nobody is logged in).
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import { banner, onToast, skeleton, toasts } from "../shared/ui.js";
import { app, outbox, showError, session, waiting } from "./state.js";
import { door } from "./door.js";
import { clocks, leaveClocks } from "./clocks.js";
import { history } from "./history.js";
import { importing } from "./import.js";
import { log } from "./log.js";
import { profile } from "./profile.js";
import { today } from "./today.js";

const PAGES = { today, log, clocks, history, profile, import: importing };
const TABS = [["today", "flame"], ["log", "plus"], ["clocks", "clock"], ["history", "list"], ["profile", "person"]];

function draw() {
  if (session.phase === "out") return html`${keyed("door", door())}`;
  const page = PAGES[app.page] ? app.page : "today";
  document.title = `${t(`me.${page}`)} · ${session.gym?.name ?? t("app.name")}`;
  return html`<div class="shell">
    <nav class="tabs" aria-label=${t("me.pages")}>
      <p class="title brand" aria-hidden="true">${session.gym?.name ?? ""}</p>
      ${TABS.map(([name, icon]) => keyed(name,
        html`<a class="tab" href=${`#${name}`}
          aria-current=${name === page || (name === "profile" && page === "import") ? "page" : null}>
        <rack-icon name=${icon}></rack-icon><span>${t(`me.${name}`)}</span></a>`))}
    </nav>
    <main class="page" id="page" tabindex="-1">
      ${banner({ status: session.away ? "away" : "live" }, { waiting: waiting().length, keeps: true,
        clocks: page === "clocks" })}
      ${session.phase === "in" ? keyed(page, PAGES[page]()) : skeleton(4)}
    </main>
  </div><p class="unseen" role="status" data-rest>${app.announcement}</p>${toasts()}`;
}

app.refresh = mount(document.getElementById("me"), draw);
onToast(app.refresh);

function turn() {
  const page = location.hash.slice(1) || "today";
  if (page === app.page) return;
  app.page = page;
  app.editing = null;
  if (page !== "clocks") leaveClocks();
  window.scrollTo(0, 0);
  app.refresh();
}
addEventListener("hashchange", turn);
turn();
// Resets the address at logout: the next login starts at Today, and its tab still triggers hashchange.
const out = session.onOut;
session.onOut = () => {
  leaveClocks({ forget: true });
  out();
  globalThis.history.replaceState(null, "", "#login");
};
for (const name of ["changed", "saved"]) outbox.addEventListener(name, app.refresh);
outbox.addEventListener("refused", ({ detail }) => { showError(detail.error); outbox.drop(detail.item); });
// Keeps texts such as "12 min ago" current.
setInterval(() => document.hidden || app.refresh(), 30_000);
outbox.load();
session.start();
