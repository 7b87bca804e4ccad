// The form on the start view for another display name, after the gym removed the member's. Contract: renameCard(person) →
// template. While it is shown, it notices a name chosen on their phone; person.stopRenaming() ends that.
import { friendsOf } from "../../shared/social/friends.js";
import { renameForm } from "../../shared/accounts/renamecard.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";

noun({ left: (person) => person.stopRenaming?.() });

export function renameCard(person) {
  follow(person);
  return renameForm({
    member: person.member, form: (person.renaming ??= {}), change: (method, params) => person.change(method, params),
    isAside: true, took: (member) => Object.assign(person, { member, mustRename: false }), refresh: () => app.refresh(),
  });
}

function follow(person) {
  const friends = friendsOf(person, { socket: app.socket, changed: () => app.refresh() });
  // The first read of `known` subscribes.
  if (!friends.known || person.stopRenaming) return;
  if (!friends.known.standing?.rename) return void chosen(person);
  const stop = friends.listen((name, data) => { if (name === "reports.standing" && !data.standing.rename) chosen(person); });
  person.stopRenaming = () => {
    stop();
    person.stopRenaming = null;
    // While partners are here, friends.js uses the same subscription.
    if (app.people.length < 2) friends.close();
  };
}

async function chosen(person) {
  person.mustRename = false;
  person.stopRenaming?.();
  try { person.member = (await person.ask("members.me")).member; } catch { /* the next login has it */ }
  app.refresh();
}
