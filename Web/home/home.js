// The landing page, with a link to each screen. If the gym is not set up, it goes straight to the setup.
// The connection only waits for the server's hello, then closes.
import "../shared/words/home.js";
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import { Socket } from "../shared/socket.js";
import "../shared/icons.js";
import "../shared/plate.js";

const SCREENS = [["me", "blue", "person"], ["kiosk", "red", "badge"], ["wall", "green", "device"],
  ["trainer", "yellow", "clock"], ["owner", "violet", "star"]];
const socket = new Socket();
let gym = null;

const refresh = mount(document.getElementById("home"), () => html`<main class="home">
  <header><h1 class="title"><bdi>${gym?.name ?? t("app.name")}</bdi></h1><p class="dim">${t("home.lead")}</p>
    ${socket.status === "away"
      ? html`<p class="banner" role="status"><rack-icon name="cloud"></rack-icon>${t("home.away")}</p>`
      : null}</header>
  <nav aria-label=${t("home.screens")}>
    <ul>${SCREENS.map((screen) => keyed(screen[0], html`<li>${link(screen)}</li>`))}</ul></nav>
</main>`);

const link = ([name, colour, icon]) => html`<a class="panel" href=${`/${name}/`} data-colour=${colour}>
  <span class="disc"><rack-icon name=${icon}></rack-icon></span>
  <span class="words"><span class="title">${t(`home.${name}`)}</span><span
    class="dim">${t(`home.${name}.text`)}</span></span>
  <rack-icon name="next"></rack-icon></a>`;

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
