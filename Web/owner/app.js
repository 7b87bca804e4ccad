// The owner's page: set up the gym once, then pair devices and manage members. Contract: the page shown follows from
// the gym (setup if it is not set up), the login, and the address of one of the nouns (nouns.js).
import "../shared/words/owner.js";
import { confirmsWith } from "../shared/accounts/confirm.js";
import { html, keyed, mount } from "../shared/template.js";
import { keepFocus } from "../shared/focus.js";
import { keepLive } from "../shared/parts/live.js";
import { t } from "../shared/words.js";
import { banner, blank, onToast, skeleton, toasts } from "../shared/ui.js";
import { connectQr } from "../shared/qr.js";
import { Way } from "../shared/secure/staff.js";
import { pageOf, pages, turn } from "../shared/register.js";
import { between } from "../shared/accounts/renew.js";
import { sectionPages, sectionTabs } from "../shared/sections.js";
import { showTab, tabsDrawn, tabsGone } from "../shared/tabs.js";
import { app, owner, session } from "./state.js";
import { isRestoring, login, restore, restoresWith, setup } from "./login.js";
import { help } from "./gym/help.js";
import { HELP } from "../shared/gym/help.js";
import { loginHelp } from "../shared/gym/loginhelp.js";
import "./nouns.js";

// The tabs. One with several pages has a second row for them.
const SECTIONS = ["today", "members", "calendar", "screens", "gym"];

const way = new Way(session, () => app.refresh());

function draw() {
  const coming = way.draw();
  if (coming) return keyed("coming", coming);
  // Also once the restored gym knows this browser's login.
  if (isRestoring() && session.gym && app.page !== HELP) {
    tabsGone();
    return html`${keyed("restore", restore())}`;
  }
  if (session.phase === "out") {
    tabsGone();
    // Shows neither setup nor login until the server has said which one applies.
    if (!session.gym) return html`<main class="login-page">
      ${session.socket.status === "connecting"
        ? skeleton(3)
        : blank({ icon: "cloud", title: t("away.title"), text: t("away.plain") })}
    </main>`;
    if (app.page === HELP) return html`${keyed("help", loginHelp(session.gym.setUp ? "ownerlogin" : "setup", session.gym))}`;
    return html`${session.gym.setUp ? keyed("login", login()) : keyed("setup", setup())}`;
  }
  if (session.held) return html`${keyed("between", between(session, app.refresh))}`;
  if (session.phase === "in" && !owner()) return html`<main class="login-page">
    <div class="panel card">${blank({ icon: "person", title: t("owner.not"), text: t("owner.not.text"),
    action: html`<div class="ends">
      ${session.member.role === "trainer" ? html`<a class="btn" href="/trainer/">${t("owner.toTrainer")}</a>` : null}<a class="btn go" href="/me/">${t("owner.me")}</a>
      <button type="button" class="btn" @click=${() => session.leave()}>${t("owner.logout")}</button>
    </div>` })}</div></main>`;
  const page = pageOf(app.page) ?? pages()[0];
  tabsDrawn();
  document.title = `${t(page.title)} · ${session.gym?.name ?? t("app.name")}`;
  return html`<header class="bar"><p class="title gym"><bdi>${session.gym?.name ?? ""}</bdi></p>
      <nav aria-label=${t("owner.pages")}>${sectionTabs(SECTIONS, page, "owner.section")}</nav>
      <a class="btn quiet other" href="/trainer/" aria-label=${t("owner.toTrainer")}><rack-icon name="person"></rack-icon><span>${t("owner.toTrainer")}</span></a>
      <button type="button" class="btn quiet" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon><span>${t("owner.logout")}</span></button></header>
    <main class="work">
      ${banner({ status: session.away ? "away" : "live" }, { gym: session.gym })}${sectionPages(page, "owner.section")}
      ${session.phase === "in" ? html`${keyed(page.address, page.draw())}${help.foot("#help")}` : skeleton(4)}
    </main>${toasts()}`;
}

app.refresh = mount(document.getElementById("owner"), draw);
keepFocus(document.getElementById("owner"));
keepLive(document.getElementById("owner"), session);
onToast(app.refresh);
confirmsWith(session);
restoresWith(() => import("./restore.js"));
connectQr((method, params) => session.socket.request(method, params), app.refresh);
function follow() {
  app.page = location.hash.slice(1);
  // Without an address, the first page.
  turn(app.page || pages()[0].address);
  window.scrollTo(0, 0);
  app.refresh();
  showTab();
}
addEventListener("hashchange", follow);
follow();
setInterval(() => document.hidden || app.refresh(), 30_000);
session.start();
