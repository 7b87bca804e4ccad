// The landing page: leads to the screens. A gym that is not set up has one thing to do, so it goes there.
// The line serves only to hear the server's hello, and is closed right after.
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import { Socket } from "../shared/socket.js";
import "../shared/icons.js";
import "../shared/plate.js";

const SCREENS = [["me", "blue", "person"], ["kiosk", "red", "badge"], ["wall", "green", "device"], ["trainer", "yellow", "clock"], ["owner", "violet", "star"]];
const socket = new Socket();
let gym = null;

const refresh = mount(document.getElementById("home"), () => html`<main class="home">
  <header><h1 class="title"><bdi>${gym?.name ?? t("app.name")}</bdi></h1><p class="dim">${t("home.lead")}</p>
    ${socket.status === "away" ? html`<p class="banner" role="status"><rack-icon name="cloud"></rack-icon>${t("home.away")}</p>` : null}</header>
  <nav aria-label=${t("home.screens")}><ul>${SCREENS.map(([name, colour, icon]) => keyed(name, html`<li><a class="panel" href=${`/${name}/`} data-colour=${colour}>
    <span class="disc"><rack-icon name=${icon}></rack-icon></span><span class="words"><span class="title">${t(`home.${name}`)}</span><span class="dim">${t(`home.${name}.text`)}</span></span><rack-icon name="next"></rack-icon></a></li>`))}</ul></nav>
</main>`);

socket.addEventListener("hello", ({ detail }) => {
  gym = detail.gym;
  document.title = gym.setUp ? gym.name : t("app.name");
  if (!gym.setUp) location.replace("/owner/");
  refresh();
  setTimeout(() => socket.stop());
});
socket.addEventListener("status", refresh);
socket.identify = () => new Promise(() => {});
socket.start();
