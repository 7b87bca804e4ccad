// What is behind a member's plate: everything of theirs at the kiosk that is not training. Contract: minePage(person).
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { leaveMine, openMessages, openRoutines } from "../person/opening.js";
import "../../shared/words/calendar/appointments.js";
import "../../shared/words/calendar/kioskweek.js";
import "../../shared/words/floor/hearts.js";
import "../../shared/words/gym/help.js";
import "../../shared/words/kioskpages.js";

// The owner allows it, and the browser can: none has `mediaDevices` on a page by http from another machine.
const hasCamera = () => Boolean(app.device?.settings?.camera && navigator.mediaDevices?.getUserMedia);

export function minePage(person) {
  const { screen, member } = person, go = (view) => () => screen.go(view), back = () => leaveMine(person);
  onKeys((key) => {
    if (key !== "Escape") return false;
    back();
    return true;
  });
  const tiles = [
    ["history", t("kiosk.history"), t("mine.history"), go("history")],
    ["trophy", t("kiosk.awards"), t("mine.awards"), go("awards")],
    ["heart", t("mine.recovery"), t("mine.recovery.text"), go("recovery")],
    ["pulse", t("hearts.title"), t("hearts.what"), go("heart")],
    ["list", t("routine.title"), t("mine.routines"), () => openRoutines(person)],
    ["flame", t("program.title"), t("mine.program"), () => person.programs.host.go()],
    ["clock", t("week.calendar"), t("mine.calendar"), go("week")],
    ["person", t("appt.title"), t("mine.appointments"), go("appointments")],
    ["chat", t("kiosk.messages"), t("mine.messages"), () => openMessages(person)],
    ...hasCamera() ? [["camera", t("picture.title"), t("picture.what"), go("picture")]] : [],
    ["calc", t("calc.open"), t("calc.open.what"), go("calc")],
    ...member.hasPin && member.role === "member" ? [["phone", t("mine.phone"), t("mine.phone.text"), go("phone")]] : [],
    ["badge", t("kiosk.trainer"), t("mine.trainer"), go("trainer")], ["info", t("help.title"), t("mine.help"), go("help")],
    ...member.role === "member" ? [] : [["eye", t("kiosk.clients"), t("mine.clients"), go("clients")]],
  ];
  return html`<main class="mine-page">${head({ title: html`<bdi>${member.displayName}</bdi>`, back: { act: back } })}
    <ul class="tiles" tabindex="-1">${tiles.map(([icon, name, what, act]) => keyed(icon, html`<li><button type="button" class="offer panel"
      @click=${act} aria-label=${name}><rack-icon name=${icon}></rack-icon><span class="what"><span class="name">${name}</span><span
      class="dim">${what}</span></span></button></li>`))}</ul></main>`;
}
