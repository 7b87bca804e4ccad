// The trainer's page. Contract: the page that is shown depends on the login and its role, and on the address
// (#calendar, #clocks, #agenda, #agenda/hours, #agenda/book, #classes, #classes/12, #clients, #clients/9, #presets,
// #presets/14, #presets/new, #routines, #routines/12, #routines/12/edit, #routines/12/assign, #routines/12/copy-5,
// #routines/new, #exercises, #exercises/17, #proposals, #rewards).
import { html, keyed, mount } from "../shared/template.js";
import { keepFocus } from "../shared/focus.js";
import { t } from "../shared/words.js";
import { banner, blank, onToast, skeleton, toasts } from "../shared/ui.js";
import { between } from "../shared/renew.js";
import { showTab, tabsDrawn, tabsGone } from "../shared/tabs.js";
import { plateClock } from "../shared/plate.js";
import { connectQr } from "../shared/qr.js";
import { app, clock, coaches, followers, remote, session } from "./state.js";
import { login, refusal } from "./door.js";
import { agenda } from "./agenda.js";
import { followAgenda, forgetAgenda, openAgenda, refreshAgenda, requestsOf } from "./agendadata.js";
import { calendar, forgetCalendar, openCalendar } from "./calendar.js";
import { classes, forgetClasses, openClass } from "./classes.js";
import { clientsPage } from "./clients.js";
import { clients, followClients, forgetClients, openClient } from "./clientdata.js";
import { clocks } from "./clocks.js";
import { forgetFeed } from "./feed.js";
import { exercises, forgetExercise, openExercise } from "./exercises.js";
import { openPreset, presets } from "./presets.js";
import { forgetProposals, loadProposals, proposals } from "./proposals.js";
import { forgetRewards, rewards } from "./rewards.js";
import { forgetCopies, leaving, openRoutines, routinesPage } from "./routines.js";

const PAGES = { clocks, calendar, agenda, classes, clients: clientsPage, presets, routines: routinesPage, exercises, proposals, rewards };

function draw() {
  if (session.phase === "out") {
    tabsGone();
    if (!session.gym) return html`<main class="door">${session.socket.status === "connecting" ? skeleton(3)
      : blank({ icon: "cloud", title: t("away.title"), text: t("away.plain") })}</main>`;
    return keyed("login", login());
  }
  if (session.held) return keyed("between", between(session, app.refresh));
  if (session.phase === "in" && !coaches()) return keyed("refusal", refusal());
  tabsDrawn();
  document.title = `${t(`trainer.${app.page}`)} · ${session.gym?.name ?? t("app.name")}`;
  return keyed("work", html`<header class="bar"><p class="title gym"><bdi>${session.gym?.name ?? ""}</bdi></p>
      <nav aria-label=${t("trainer.pages")}>${Object.keys(PAGES).map((name) =>
        keyed(name, html`<a href=${`./#${name}`}
          aria-current=${name === app.page ? "page" : null}>${t(`trainer.${name}`)}${
          name === "agenda" && requestsOf().length ? html` <span class="pill wait asks"><span aria-hidden="true">${
            requestsOf().length}</span><span class="unseen">${t("agenda.requests", { n: requestsOf().length })}</span></span>` : null}</a>`))}</nav>
      <button type="button" class="btn quiet out" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon><span>${t("trainer.logout")}</span></button></header>
    <main class=${`work roomy ${app.page}`}>
      ${banner({ status: session.away ? "away" : "live" }, { clocks: app.page === "clocks" })}
      ${session.phase === "in"
      ? keyed(app.page, PAGES[app.page]()) : skeleton(4)}</main>${toasts()}`);
}

app.refresh = mount(document.getElementById("trainer"), draw);
keepFocus(document.getElementById("trainer"));
onToast(app.refresh);
connectQr((method, params) => session.socket.request(method, params), app.refresh);
plateClock(clock);

function turn() {
  const [page, name, act] = location.hash.slice(1).split("/");
  if (!leaving(location.hash.slice(1))) return;
  if (page !== "clocks") remote.stop();
  const same = app.page === page;
  app.page = page in PAGES ? page : "clocks";
  openAgenda(page === "agenda" ? name : undefined);
  openClass(page === "classes" ? name : undefined);
  openClient(page === "clients" ? name : undefined);
  if (page === "clients" && !same && clients.list) clients.load();
  openPreset(page === "presets" ? name : undefined);
  if (page === "calendar" && !same) openCalendar();
  if (page === "proposals" && !same && coaches()) loadProposals();
  openRoutines(page === "routines", name, act);
  openExercise(page === "exercises" ? name : undefined);
  if (!same) window.scrollTo(0, 0);
  app.refresh();
  showTab();
}
addEventListener("hashchange", turn);
turn();
const out = session.onOut;
session.onOut = () => { out(); forgetProposals(); forgetExercise(); forgetClients(); forgetClasses(); forgetFeed();
  forgetAgenda(); forgetCopies(); forgetCalendar(); forgetRewards(); };
session.socket.addEventListener("status", () => {
  if (session.socket.status !== "live") return;
  if (clients.list) clients.load();
  refreshAgenda();
});
followers.add(followClients);
followers.add(followAgenda);
session.start();
