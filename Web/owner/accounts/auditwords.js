// What an entry of the audit log says. Contract: said(entry) → a sentence; placeOf(entry) → from where, and since when it counts, as a
// list of texts.
import { isolate, time } from "../../shared/format.js";
import { has, t } from "../../shared/words.js";

const nameOf = (person, other) => (person?.face ? isolate(person.face.name) : t(person ? "audit.gone" : other));

// By whom and about whom: some kinds say it in other words then.
const sort = ({ by, member, byCommand }) => (byCommand ? "machine" : by ? (member ? "" : "own") : member ? "alone" : "nobody");

export function said(entry) {
  const { kind, what, times = 1, since } = entry, how = sort(entry);
  const keys = [`${kind}.${what}.${how}`, `${kind}.${what}`, `${kind}.${how}`, kind].map((key) => `audit.did.${key}`);
  const key = keys.find(has);
  const text = key ? t(key, { who: nameOf(entry.by, "audit.somebody"), whom: nameOf(entry.member, "audit.somebody"),
    what: what ? isolate(what) : "", n: times, more: Boolean(since) }) : kind;
  // A deleted account may stand at the beginning.
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// A screen that the sentence is about is not named again: then its address says more. Nor is the machine where the sentence says it.
export function placeOf({ kind, device, token, address, what, byCommand, since }) {
  const place = device === what ? null : device;
  return [token && t("audit.token", { name: isolate(token) }), place && t("audit.device", { place: isolate(place) }), address && !place && t("audit.at", { place: isolate(address) }),
    byCommand && kind !== "authorityOrdered" && t("audit.machine"), since && t("audit.since", { time: time(since) })].filter(Boolean);
}
