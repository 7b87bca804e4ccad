// Partners at one kiosk become friends: one asks with a tap, the other accepts with one. Contract: partner() → a button for
// the rail, about the active person, or null. To ask is offered where a workout begins and where two stand side by side;
// an answer that is awaited shows everywhere. It is never in the way of a set.
import { friendsOf } from "../shared/friends.js";
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";
import "../shared/words/partners.js";
import { toast } from "../shared/ui.js";
import { activePerson, app, live } from "./app.js";
import { pairNow } from "./partners.js";

const followed = new Map();

// A person who has left is followed no more: their login's handle is void.
function friendsHere() {
  for (const [person, friends] of followed) {
    if (app.people.includes(person) && app.people.length > 1) continue;
    friends.close();
    followed.delete(person);
  }
  for (const person of app.people.length > 1 ? app.people : []) {
    if (!followed.has(person)) followed.set(person, friendsOf(person, { socket: app.socket, changed: () => app.refresh() }));
  }
}

export function partner() {
  friendsHere();
  const person = activePerson(), friends = person && followed.get(person);
  if (!friends?.known || !live()) return null;
  const others = app.people.filter((other) => other !== person && !friends.of(other.id));
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
  } catch (error) { person.screen.fail(error); }
  person.friendBusy = false;
  app.refresh();
}
