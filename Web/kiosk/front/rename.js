// Another display name for one that the gym took away, where a member begins. Contract: renameCard(person) → template. While
// it shows, it hears whether they have chosen one on their phone; person.stopRenaming() ends that.
import { friendsOf } from "../../shared/social/friends.js";
import { renameForm } from "../../shared/accounts/renamecard.js";
import { app } from "../base/app.js";
import { noun } from "../base/nouns.js";

noun({ leave: (person) => person.stopRenaming?.() });

export function renameCard(person) {
  follow(person);
  return renameForm({
    member: person.member, form: (person.renaming ??= {}), change: (method, params) => person.change(method, params),
    isAside: true, took: (member) => Object.assign(person, { member, mustRename: false }), refresh: () => app.refresh(),
  });
}

function follow(person) {
  const friends = friendsOf(person, { socket: app.socket, changed: () => app.refresh() });
  // The first look subscribes.
  if (!friends.known || person.stopRenaming) return;
  if (!friends.known.standing?.rename) return void chosen(person);
  const stop = friends.listen((name, data) => { if (name === "reports.standing" && !data.standing.rename) chosen(person); });
  person.stopRenaming = () => {
    stop();
    person.stopRenaming = null;
    // Partners share the subscription (friends.js).
    if (app.people.length < 2) friends.close();
  };
}

async function chosen(person) {
  person.mustRename = false;
  person.stopRenaming?.();
  try { person.member = (await person.ask("members.me")).member; } catch { /* the next login has it */ }
  app.refresh();
}
