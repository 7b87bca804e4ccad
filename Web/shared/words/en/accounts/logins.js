// English: where somebody is logged in. Keys start with "logins.".
export default {
  "logins.title": "Where you’re logged in",
  "logins.failed": "Couldn’t load your logins.",
  "logins.this": "This one",
  "logins.now": "in use now",
  "logins.used": "last used {when}",
  "logins.named": "{browser} on {system}",
  "logins.some": "Phone or computer",
  "logins.from": "from {address}",
  "logins.end": "Log out",
  "logins.end.of": "Log out {name}, {when}",
  "logins.ended": "Logged out there.",
  "logins.others": "Log out everywhere else",
  "logins.others.done": "You’re only logged in here now.",
};
