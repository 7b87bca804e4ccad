// The owner's page: set up the gym once, then pair devices and manage members. Contract: the page shown follows from
// the gym (setup if it is not set up), the login, and the address (#devices, #members, #gym, #calendar, #attendance,
// #boards, #rewards, #reports, #staff, #addresses).
import "../shared/words/owner.js";
import { confirmsWith } from "../shared/confirm.js";
import { html, keyed, mount } from "../shared/template.js";
import { keepFocus } from "../shared/focus.js";
import { t } from "../shared/words.js";
import { banner, blank, onToast, skeleton, toasts } from "../shared/ui.js";
import { connectQr } from "../shared/qr.js";
import { between } from "../shared/renew.js";
import { showTab, tabsDrawn, tabsGone } from "../shared/tabs.js";
import { addresses } from "./addresses.js";
import { attendance, loadAttendance } from "./attendance.js";
import { boards, loadBoards } from "./boards.js";
import { calendar, loadOccasions } from "./calendar.js";
import { devices } from "./devices.js";
import { gym, loadGym } from "./gym.js";
import { openGymMonth } from "./gymcalendar.js";
import { app, loadMembers, owner, session } from "./state.js";
import { login, setup } from "./door.js";
import { loadRoomFeeds } from "./roomfeeds.js";
import { members } from "./members.js";
import { reports } from "./reports.js";
import { loadRewards, rewards } from "./rewards.js";
import { loadStaff, staff } from "./staff.js";

const PAGES = { devices, members, gym, calendar, attendance, boards, rewards, reports, staff, addresses };

function draw() {
  if (session.phase === "out") {
    tabsGone();
    // Shows neither setup nor login until the server has said which one applies.
    if (!session.gym) return html`<main class="door">
      ${session.socket.status === "connecting"
        ? skeleton(3)
        : blank({ icon: "cloud", title: t("away.title"), text: t("away.plain") })}
    </main>`;
    return html`${session.gym.setUp ? keyed("login", login()) : keyed("setup", setup())}`;
  }
  if (session.held) return html`${keyed("between", between(session, app.refresh))}`;
  if (session.phase === "in" && !owner()) return html`<main class="door">
    <div class="panel card">${blank({ icon: "person", title: t("owner.not"), text: t("owner.not.text"),
    action: html`<div class="ends">
      <a class="btn go" href="/me/">${t("owner.me")}</a>
      <button type="button" class="btn" @click=${() => session.leave()}>${t("owner.logout")}</button>
    </div>` })}</div></main>`;
  const page = PAGES[app.page] ? app.page : "devices";
  tabsDrawn();
  document.title = `${t(`owner.${page}`)} · ${session.gym?.name ?? t("app.name")}`;
  return html`<header class="bar"><p class="title gym"><bdi>${session.gym?.name ?? ""}</bdi></p>
      <nav aria-label=${t("owner.pages")}>
        ${Object.keys(PAGES).map((name) => keyed(name,
          html`<a href=${`#${name}`} aria-current=${name === page ? "page" : null}>${t(`owner.${name}`)}${
            name === "reports" ? waiting() : null}</a>`))}
      </nav>
      <button type="button" class="btn quiet" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon><span>${t("owner.logout")}</span></button></header>
    <main class="work">
      ${banner({ status: session.away ? "away" : "live" })}
      ${session.phase === "in" ? keyed(page, PAGES[page]()) : skeleton(4)}
    </main>${toasts()}`;
}

function waiting() {
  const n = app.reports?.open.length;
  return n ? html` <span class="pill go" aria-label=${t("owner.reports.n", { n })}>${n}</span>` : null;
}

app.refresh = mount(document.getElementById("owner"), draw);
keepFocus(document.getElementById("owner"));
onToast(app.refresh);
confirmsWith(session);
connectQr((method, params) => session.socket.request(method, params), app.refresh);
function turn() {
  app.page = location.hash.slice(1) || "devices";
  if (app.page === "members" && owner()) loadMembers();
  if (app.page === "gym" && app.gym) loadGym();
  if (app.page === "attendance" && app.attendance) loadAttendance();
  if (app.page === "rewards" && app.rewards) loadRewards();
  if (app.page === "boards" && app.boards) loadBoards();
  if (app.page === "staff" && app.staff) loadStaff();
  if (app.page === "calendar" && app.occasions) loadOccasions();
  if (app.page === "calendar" && app.roomFeeds) loadRoomFeeds();
  if (app.page === "calendar" && app.month) openGymMonth();
  window.scrollTo(0, 0);
  app.refresh();
  showTab();
}
addEventListener("hashchange", turn);
turn();
setInterval(() => document.hidden || app.refresh(), 30_000);
session.start();
