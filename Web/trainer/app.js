// The trainer's page. Contract: the page that is shown depends on the login and its role, and on the address
// of one of the nouns (nouns.js).
import { html, keyed, mount } from "../shared/template.js";
import { keepFocus } from "../shared/focus.js";
import { keepLive } from "../shared/parts/live.js";
import { sectionPages, sectionTabs } from "../shared/sections.js";
import { t } from "../shared/words.js";
import "../shared/words/trainer.js";
import { banner, blank, onToast, skeleton, toasts } from "../shared/ui.js";
import { between } from "../shared/accounts/renew.js";
import { confirmsWith } from "../shared/accounts/confirm.js";
import { showTab, tabsDrawn, tabsGone } from "../shared/tabs.js";
import { plateClock } from "../shared/plate.js";
import { connectQr } from "../shared/qr.js";
import { Way } from "../shared/secure/staff.js";
import { mayLeave, nameOf, pageOf, pages, turn } from "../shared/register.js";
import { app, clock, coaches, session } from "./state.js";
import { help } from "./gym/help.js";
import { HELP } from "../shared/gym/help.js";
import { loginHelp } from "../shared/gym/loginhelp.js";
import { login, refusal } from "./login.js";
import "./nouns.js";

// The tabs. One with several pages has a second row for them.
const SECTIONS = ["clients", "calendar", "library", "floor", "clocks"];

const way = new Way(session, () => app.refresh());

function draw() {
  const coming = way.draw();
  if (coming) return keyed("coming", coming);
  if (session.phase === "out") {
    tabsGone();
    if (!session.gym) return html`<main class="login-page">${session.socket.status === "connecting" ? skeleton(3)
      : blank({ icon: "cloud", title: t("away.title"), text: t("away.plain") })}</main>`;
    return location.hash === `#${HELP}` ? keyed("help", loginHelp("trainerlogin", session.gym)) : keyed("login", login());
  }
  if (session.held) return keyed("between", between(session, app.refresh));
  if (session.phase === "in" && !coaches()) return keyed("refusal", refusal());
  tabsDrawn();
  const page = pageOf(app.page);
  document.title = `${t(page.title)} · ${session.gym?.name ?? t("app.name")}`;
  return keyed("work", html`<header class="bar"><p class="title gym"><bdi>${session.gym?.name ?? ""}</bdi></p>
      <nav aria-label=${t("trainer.pages")}>${sectionTabs(SECTIONS, page, "trainer.section")}</nav>
      ${session.member?.role === "owner" ? html`<a class="btn quiet other" href="/owner/" aria-label=${t("trainer.toOwner")}><rack-icon name="list"></rack-icon><span>${
        t("trainer.toOwner")}</span></a>` : null}<button type="button" class="btn quiet out" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon><span>${t("trainer.logout")}</span></button></header>
    <main class=${`work roomy ${app.page}`}>
      ${banner({ status: session.away ? "away" : "live" }, { clocks: app.page === "clocks", gym: session.gym })}${sectionPages(page, "trainer.section")}
      ${session.phase === "in"
      ? html`${keyed(page.address, page.draw())}${help.foot("#help", page.address === "login" ? null : html`<a class="link" href="#login">${t("secondfactor.page")}</a>`)}` : skeleton(4)}</main>${toasts()}`);
}

app.refresh = mount(document.getElementById("trainer"), draw);
keepFocus(document.getElementById("trainer"));
keepLive(document.getElementById("trainer"), session);
onToast(app.refresh);
confirmsWith(session);
connectQr((method, params) => session.socket.request(method, params), app.refresh);
plateClock(clock);

function follow() {
  const to = location.hash.slice(1);
  if (!mayLeave(to)) return;
  const isSame = app.page === nameOf(to);
  app.page = (pageOf(to) ?? pages()[0]).address;
  turn(to, isSame);
  if (!isSame) window.scrollTo(0, 0);
  app.refresh();
  showTab();
}
addEventListener("hashchange", follow);
follow();
session.start();
