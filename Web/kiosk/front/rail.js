// The people at this kiosk: one tap switches to a person, one logs out. The ring shows their rest. While somebody is on
// the screen only they can log out, so that a stray touch does not log out a partner; on the front everybody can.
import { html, keyed } from "../../shared/template.js";
import { pageOf } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { activePerson, app, isPortrait, show } from "../base/app.js";
import { clocksButton } from "./clocks.js";
import { partnerCard } from "../person/partnercard.js";
import { canPair, isPaired, mayPair, pairNow, togglePair } from "../person/pairs.js";
import { leave, select, stay } from "../person/people.js";
import { leaveMine, openMessages, openMine } from "../person/opening.js";
import { restLine, restAnnouncement } from "../train/rest.js";
import { noticeButton } from "../base/notice.js";
import { unreadOf } from "../person/unread.js";

const out = (person) => html`<button type="button" class="btn quiet out" @click=${() => leave(person)}
  aria-label=${t("kiosk.leave.name", { name: person.member.displayName })}>
  <rack-icon name="leave"></rack-icon><span>${t("kiosk.leave")}</span></button>`;

function messagesButton() {
  const person = activePerson();
  if (!person?.messages.list?.length || pairNow() || pageOf(person.screen.view).isStep) return null;
  const { unread } = person.messages, name = t("kiosk.messages");
  return html`<button type="button" class="btn messages-button" aria-label=${unread ? `${name}, ${t("kiosk.unread", { n: unread })}` : name}
    aria-current=${person.screen.view === "messages" && !app.clocks ? "true" : null} @click=${() => {
      app.clocks = false;
      openMessages(person);
    }}>${unread ? unreadOf(person) : html`<rack-icon name="chat"></rack-icon>`}<span>${name}</span></button>`;
}

// One's own plate leads to one's own page and back, from pages that have nothing to close first.
const LEFT_AT_ONCE = ["start", "else", "train", "pick"];
const isOwn = (person) => person.id === app.active && !app.clocks && !pairNow();
function open(person) {
  const { screen } = person;
  if (isOwn(person) && screen.view === "mine") return leaveMine(person);
  if (isOwn(person) && LEFT_AT_ONCE.includes(screen.view)) return openMine(person);
  app.clocks = false;
  return select(person);
}
const plateText = (person) => t(!isOwn(person) ? "kiosk.seat" : person.screen.view === "mine" ? "kiosk.seat.back"
  : LEFT_AT_ONCE.includes(person.screen.view) ? "kiosk.seat.mine" : "kiosk.seat.here", { name: person.member.displayName });

const isRested = ({ rest, idle }) => rest.phase === "ready" && !idle.isWarned;

const seat = (person) => keyed(person.id, html`<li
  class=${`seat${person.id === app.active ? " here" : ""}${isRested(person) ? " rested" : ""}`}>
  <button type="button" class="face" aria-current=${person.id === app.active ? "true" : null}
    @click=${() => open(person)}
    aria-label=${[plateText(person),
      person.id !== app.active && person.messages.unread ? t("kiosk.unread", { n: person.messages.unread }) : null]
      .filter(Boolean).join(", ")}>
    <rack-plate .face=${person.member} .rest=${person.rest.ring}
      .ring=${person.idle.isWarned ? person.idle.part : person.rest.phase === "ready" ? 1 : null}></rack-plate>
    <bdi class="name">${person.member.displayName}</bdi>
    ${person.id === app.active ? null : unreadOf(person)}${restLine(person)}${app.outbox.of(person.id).length && app.socket.status !== "live"
      ? html`<span class="rest wait">${t("kiosk.waiting", { n: app.outbox.of(person.id).length })}</span>` : null}
  </button>
  ${person.idle.isWarned && person.id !== app.active
    ? html`<button type="button" class="btn go out" @click=${() => stay(person)}>${t("kiosk.stay.short")}</button>`
    : person.id === app.active || app.active === null ? out(person) : null}
</li>`);

// While two people share the screen, their plates and the active one's Log out are above their halves.
const seats = () => {
  const two = app.clocks ? null : pairNow();
  return two ? app.people.filter((person) => !two.includes(person) || person.idle.isWarned) : app.people;
};

export const rail = () => html`<nav class="rail panel" aria-label=${t("kiosk.rail")}>
  <ul>${seats().map(seat)}</ul>${restAnnouncement()}${noticeButton(select)}
  ${canPair() ? html`<button type="button" class="btn pair-toggle" aria-pressed=${isPaired() ? "true" : "false"} ?disabled=${!mayPair()}
    @click=${() => togglePair()}>${t("plan.pair")}</button>` : null}
  ${partnerCard()}${messagesButton()}
  ${clocksButton({ most: app.people.length > 1 || window.innerHeight <= 700 || isPortrait() ? 1 : 2 })}
  <button type="button" class="join" aria-current=${app.active === null && !app.clocks ? "true" : null}
    @click=${() => show("who")}>
    <rack-icon name="plus"></rack-icon><span>${t("kiosk.add")}</span></button>
  <p class="label where"><span class=${`lamp ${app.socket.status}`}></span>${app.socket.status === "live"
    ? app.device?.name ?? t("status.live")
    : t(`status.${app.socket.status === "connecting" ? "connecting" : "away"}`)}</p>
</nav>`;
