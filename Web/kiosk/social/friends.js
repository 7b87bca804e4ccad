// Partners at one kiosk become friends: one asks with a tap, the other accepts with a tap. Contract: partner() → a
// button for the rail, about the active person, or null. Asking is offered on the start view and on the screen for two;
// a request that waits for an answer is shown everywhere. The button is never in the way of logging a set. People whom the
// active person has blocked are not offered, and nothing says why.
import { friendsOf } from "../../shared/social/friends.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/social/partners.js";
import { toast } from "../../shared/ui.js";
import { activePerson, app, live } from "../base/app.js";
import { pairNow } from "../person/pairs.js";

const followed = new Map(); // person → their friends
const blocked = new Map(); // person → the ids of those whom they have blocked

// Do not follow a person who has left: their login's handle is no longer valid.
function friendsHere() {
  for (const [person, friends] of followed) {
    if (app.people.includes(person) && app.people.length > 1) continue;
    friends.close();
    followed.delete(person);
    blocked.delete(person);
  }
  for (const person of app.people.length > 1 ? app.people : []) {
    if (followed.has(person)) continue;
    const friends = friendsOf(person, { socket: app.socket, changed: () => app.refresh() });
    followed.set(person, friends);
    // A block causes one of these events, or else the next tap is refused (no_such_member).
    friends.listen((name) => ["friends.snapshot", "friends.removed", "friends.requestEnded"].includes(name) && readBlocked(person));
  }
}

async function readBlocked(person) {
  try {
    const { people } = await person.ask("friends.blocked");
    blocked.set(person, people.map(({ id }) => id));
  } catch { blocked.delete(person); }
  app.refresh();
}

export function partner() {
  friendsHere();
  const person = activePerson(), friends = person && followed.get(person);
  if (!friends?.known || !blocked.has(person) || !live()) return null;
  const others = app.people.filter((other) => other !== person && !friends.of(other.id)
    && !blocked.get(person).includes(other.id));
  const asks = others.find(({ id }) => friends.asks(id));
  if (asks) return button(person, asks, "accept", "asks");
  const free = others.find(({ id }) => !friends.asked(id));
  if (free) return person.screen.view === "start" || pairNow() ? button(person, free, "request", "") : null;
  const [asked] = others;
  return asked ? html`<p class="partner-asked">${t("partner.asked", { name: asked.member.displayName })}</p>` : null;
}

const button = (person, other, what, tone) => html`<button type="button" class=${`btn partner ${tone}`}
  ?disabled=${person.friendBusy} @click=${() => act(person, other, what)}>${t(`partner.${what}`, {
  name: other.member.displayName })}</button>`;

async function act(person, other, what) {
  person.friendBusy = true;
  app.refresh();
  try {
    const { friend } = await person.change(`friends.${what}`, { member: other.id });
    if (friend) toast(t("partner.added", { a: person.member.displayName, b: other.member.displayName }));
  } catch (error) {
    if (error.reason === "no_such_member") await readBlocked(person);
    else person.screen.fail(error);
  }
  person.friendBusy = false;
  app.refresh();
}
