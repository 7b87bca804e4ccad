// The trainer's page: the floor's clocks and the presets. Contract: the page shown follows from the login and its role,
// and from the address (#clocks, #presets, #presets/14, #presets/new).
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import { banner, blank, onToast, skeleton, toasts } from "../shared/ui.js";
import { plateClock } from "../shared/plate.js";
import { app, clock, coaches, remote, session } from "./state.js";
import { login, refusal } from "./door.js";
import { clocks } from "./clocks.js";
import { openPreset, presets } from "./presets.js";

const PAGES = { clocks, presets };

function draw() {
  if (session.phase === "out") {
    if (!session.gym) return html`<main class="door">${session.socket.status === "connecting" ? skeleton(3)
      : blank({ icon: "cloud", title: t("away.title"), text: t("away.plain") })}</main>`;
    return keyed("login", login());
  }
  if (session.phase === "in" && !coaches()) return keyed("refusal", refusal());
  document.title = `${t(`trainer.${app.page}`)} · ${session.gym?.name ?? t("app.name")}`;
  return keyed("work", html`<header class="bar"><p class="title gym"><bdi>${session.gym?.name ?? ""}</bdi></p>
      <nav aria-label=${t("trainer.pages")}>${Object.keys(PAGES).map((name) =>
        keyed(name, html`<a href=${`#${name}`}
          aria-current=${name === app.page ? "page" : null}>${t(`trainer.${name}`)}</a>`))}</nav>
      <button type="button" class="btn quiet out" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon><span>${t("trainer.logout")}</span></button></header>
    <main class=${`work ${app.page}`}>
      ${banner({ status: session.away ? "away" : "live" }, { clocks: app.page === "clocks" })}
      ${session.phase === "in"
      ? keyed(app.page, PAGES[app.page]()) : skeleton(4)}</main>${toasts()}`);
}

app.refresh = mount(document.getElementById("trainer"), draw);
onToast(app.refresh);
plateClock(clock);

function turn() {
  const [page, name] = location.hash.slice(1).split("/");
  if (page !== "clocks") remote.stop();
  const same = app.page === page;
  app.page = page in PAGES ? page : "clocks";
  openPreset(page === "presets" ? name : undefined);
  if (!same) window.scrollTo(0, 0);
  app.refresh();
}
addEventListener("hashchange", turn);
turn();
session.start();
