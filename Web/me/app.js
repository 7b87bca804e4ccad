// A member's own page: the tabs, and the page that the address names (nouns.js); #login, #signup and #forgot while nobody is
// logged in; #link=… from emails, #code=… from a kiosk and #ticket=… from plain http, whether somebody is logged in or not.
import { html, keyed, mount } from "../shared/template.js";
import { head } from "../shared/parts/head.js";
import { keepFocus } from "../shared/focus.js";
import { keepLive } from "../shared/parts/live.js";
import { t } from "../shared/words.js";
import "../shared/words/me.js";
import { banner, blank, onToast, passToasts, skeleton, toasts } from "../shared/ui.js";
import { fromLink, secretOf } from "../shared/accounts/forgot.js";
import { connectQr } from "../shared/qr.js";
import { mayLeave, pageOf, pages, turn } from "../shared/register.js";
import { between } from "../shared/accounts/renew.js";
import { app, outbox, session, showError, waiting } from "./base/state.js";
import { byCode, codeOf } from "./account/bycode.js";
import { loginPage } from "./account/login.js";
import { arrival } from "../shared/secure/arrival.js";
import { fetchLater, later, openRare } from "./later.js";
import { dress } from "./base/fonts.js";
import { help } from "./base/help.js";
import { isLink, want } from "./base/links.js";
import "./base/icons.js";
import "./nouns.js";

openRare(() => import("./rare.js"));

const arriving = later("arriving");
let trip = arrival();
const come = { session, refresh: () => app.refresh(), done() { trip = null; go("#today"); } };

function draw() {
  requestAnimationFrame(dress);
  if (trip) return keyed("trip", arriving(trip, come));
  const secret = secretOf(app.page);
  if (secret) return html`${keyed("link", fromLink(session, app.refresh, secret, linkUsed))}`;
  const scanned = codeOf(app.page);
  // Whoever is logged in here already needs no PIN to see what they have just done.
  if (scanned?.to && session.phase === "opening") return session.away ? html`<main class="page">${cutOff({ title: "me.workout" })}</main>` : skeleton(4);
  if (scanned?.to && session.phase === "in" && session.member.id === scanned.member) queueMicrotask(() => go(`#${scanned.to}`));
  if (scanned) return html`${keyed("code", byCode(scanned.code, (pin) => codeUsed(pin, scanned.to)))}`;
  if (session.phase === "out" || asksForLink()) return html`${keyed("login", loginPage())}`;
  if (session.held) return html`${keyed("between", between(session, app.refresh))}${toasts()}`;
  const page = pageOf(app.page) ?? pages()[0];
  document.title = `${t(page.title)} · ${session.gym?.name ?? t("app.name")}`;
  return html`<div class="shell">
    <nav class="tabs" aria-label=${t("me.pages")}>
      <p class="title brand" aria-hidden="true"><bdi>${session.gym?.name ?? ""}</bdi></p>
      ${pages().filter(({ icon }) => icon).map((one) => keyed(one.address,
        html`<a class="tab" href=${`#${one.address}`}
          aria-current=${one.address === (page.tab ?? page.address) ? "page" : null}>
        <rack-icon name=${one.icon}></rack-icon><span>${t(one.title)}</span></a>`))}
    </nav>
    <main class="page" id="page" tabindex="-1">
      ${banner({ status: session.away ? "away" : "live" }, { waiting: waiting().length, keeps: true,
        clocks: page.away === "clocks", messages: page.away === "messages", gym: session.gym })}
      ${session.phase === "in" ? keyed(page.isAside ? app.page : page.address, page.draw()) : session.away ? cutOff(page) : skeleton(4)}
      ${session.phase === "in" ? help.foot("#help") : null}
    </main>
  </div><p class="unseen" role="status" data-rest>${app.announcement}</p>${toasts()}`;
}

// The page was opened while the server cannot be reached. It goes on by itself.
const cutOff = (page) => html`${head({ title: t(page.title) })}<section class="panel card">${blank({ icon: "cloud", title: t("me.cut"),
  text: t("me.cut.text", { n: outbox.items.length }) })}</section>`;

app.refresh = mount(document.getElementById("me"), draw);
keepFocus(document.getElementById("me"));
keepLive(document.getElementById("me"), session);
onToast(app.refresh);
// At pointerdown and not at click: a redraw between a click and its change event would reset a checkbox.
addEventListener("pointerdown", passToasts);
connectQr((method, params) => session.socket.request(method, params), app.refresh);

// Shown even while somebody is logged in here, because the page of an expired link leads to it.
function asksForLink() { return app.page === "forgot" && session.gym?.mail; }

function follow() {
  const to = location.hash.slice(1) || "today";
  if (to === app.page) return;
  want(to);
  if (!mayLeave(to)) return;
  // A page with `isAside` may lead to another one. Back still leads to the page before the first of them.
  if (!pageOf(app.page)?.isAside) app.from = app.page;
  if (app.page === "welcome") app.pin = null;
  app.page = to;
  turn(to);
  if (!pageOf(to)?.isAside) app.visits += 1;
  window.scrollTo(0, 0);
  app.refresh();
}
// The secret must not stay in the browser's history.
function go(to) {
  globalThis.history.replaceState(null, "", to);
  follow();
  app.refresh();
}
const linkUsed = () => go("#today");
function codeUsed(pin, to) {
  if (!session.member.email && !to) app.pin = pin;
  app.cameByCode = true;
  go(`#${to ?? (session.member.email ? "today" : "welcome")}`);
}
addEventListener("hashchange", follow);
follow();
// Resets the address at logout: the next login starts at Today, and its tab still triggers hashchange.
const out = session.onOut;
session.onOut = () => {
  const { page } = app;
  out();
  // When a login was ended elsewhere, keep the address if it is a link from an email or to a routine: the member
  // needs it.
  if (secretOf(page) || codeOf(page) || isLink(page)) app.page = page;
  else globalThis.history.replaceState(null, "", "#login");
};
for (const name of ["changed", "saved"]) outbox.addEventListener(name, app.refresh);
outbox.addEventListener("refused", ({ detail }) => { showError(detail.error); outbox.drop(detail.item); });
// Keeps texts such as "12 min ago" current.
setInterval(() => document.hidden || app.refresh(), 30_000);
outbox.load();
session.start();
fetchLater();
