// Follows friends, messages and points from login to logout; unread messages are news. Contract: messages
// (shared/social/messages.js); unsent: the outbox of messages, apart from that of sets, so that neither waits for the other.
// Today, which lies open beside the rack, only says who wrote; what they wrote is on the page of news.
import { friendsOf } from "../../shared/social/friends.js";
import { Messages } from "../../shared/social/messages.js";
import { Outbox } from "../../shared/log/outbox.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { remindersOf } from "../../shared/calendar/reminders.js";
import { openBox } from "../../shared/store.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, handleOf, session } from "../base/state.js";

export const unsent = new Outbox(session.socket, clock, { handleOf, open: () => openBox("me-messages") });
unsent.addEventListener("changed", () => app.refresh());
unsent.load();

export const messages = new Messages({ changed: () => app.refresh(), heard: () => remindersOf(session).stale() });
friendsOf(session, { socket: session.socket, changed: () => app.refresh() });

const written = () => (messages.list ?? []).filter(({ unread, muted }) => unread && !muted);

noun({ row: { place: "news", order: 35, draw: unread, tells: () => written().map((one) => ({ by: one.last?.by, text: wrote(one) })) } });

const wrote = ({ name, with: [first], last }) => t("news.wrote", { name: last?.by.name ?? first?.name ?? "", group: name });

// The first line of it, cut between two words. The server sends no more than 100 characters.
const MOST = 80;
function lineOf(text) {
  const whole = text.trim(), [line] = whole.split(/\s*\n/), letters = [...line], start = letters.slice(0, MOST).join("");
  if (letters.length <= MOST) return line === whole ? line : `${line} …`;
  return `${/\s/.test(letters[MOST]) ? start : start.replace(/\s+\S*$/, "")} …`;
}

const words = ({ last }) => (last?.text && last.by.id !== session.member.id ? html`<span class="small"><bdi>${lineOf(last.text)}</bdi></span>` : null);

function unread() {
  return written().length ? html`<section class="panel card rows" aria-label=${t("me.messages")}>${written().map((one) =>
    keyed(one.id, html`<a class="row" href=${`#messages=${one.id}`}><span><span class="strong"><bdi>${wrote(one)}</bdi></span>${words(one)}</span><span
      class="pill go">${t("me.messages.new", { n: one.unread })}</span></a>`))}</section>` : null;
}

noun({
  entered() {
    messages.follow(session.socket, session.handle);
    unsent.flush();
  },
  hears: { "points.given": ({ points, level }) => toast(t("me.points.given", { n: points, level }), { news: "points" }) },
  left() {
    messages.close();
    friendsOf(session).close();
  },
});
