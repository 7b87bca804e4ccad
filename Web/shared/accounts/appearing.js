// How the wall shows a new member. Contract: appearing({ look, set, hint, error }) → the question, as a sign-up with an email asks
// it; look: "name", "initials" or "nobody", null until one is chosen; shownAs(look) → params of `members.signUp`;
// initialsOf(name) → the initials as the server will make them (Sources/Gym/Accounts/MemberRules.swift).
// Nothing is chosen beforehand, so nobody appears there, or stays away, without having said so.
import { choice } from "../ui.js";
import { t } from "../words.js";
import "../words/accounts/appearing.js";
import { lettersOf } from "./letters.js";

export const appearing = ({ look, ...of }) => choice({ name: "look", label: t("join.wall.ask"), value: look, ...of,
  options: ["name", "initials", "nobody"].map((value) => ({ value, label: t(`join.wall.as.${value}`) })) });

export const shownAs = (look) => ({ shownOnFloor: look !== "nobody", ...(look === "initials" && { showsInitials: true }) });

// A capital may be two letters, as of ß, and an accent may be a character of its own.
const capital = (letter) => (letter ? lettersOf(letter.toUpperCase())[0] : "");

export function initialsOf(name) {
  const words = name.split(/\s+/u).map((word) => word.replace(/^[\p{P}\p{Sm}]+/u, "")).filter(Boolean).map(lettersOf);
  if (!words.length) return lettersOf(name.trim())[0] ?? "?";
  const [first] = words;
  return capital(first[0]) + capital(words.length > 1 ? words.at(-1)[0] : first[1]);
}
