// English: the offer to go on by https, and going over to it. Keys start with "move.".

export default {
  "move.offer": "On this device you can use the gym privately: nobody on the Wi‑Fi can read along.",
  "move.use": "Switch",
  "move.screen": "Use the private connection",
  "move.going": "One moment…",
  "move.writing": "Finish what you’re writing first.",
  "move.waits": "Something here isn’t sent yet. Try again in a moment.",
  "move.others": "Somebody else’s sets on this device aren’t sent yet. They have to log in here first.",
  "move.much": "There’s too much unfinished here to take along. Finish or delete some drafts first.",
  "move.title": "Private connection",
  "move.lost": "That didn’t work",
  "move.lost.text": "You’re still logged in where you came from: go back and try again. Or log in here.",
  "move.already": "You’re already logged in here",
  "move.already.text": "This address brings another login along. Go on with it only if you’ve just tapped Switch yourself.",
  "move.already.stay": "Stay logged in",
  "move.already.go": "Go on with the other",
  "move.login": "Log in",
};
