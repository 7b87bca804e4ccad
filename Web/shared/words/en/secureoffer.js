// English: the offer to go on by https, and going over to it. Keys start with "move.".

export default {
  "move.offer": "This device trusts the gym’s private connection.",
  "move.use": "Use it",
  "move.screen": "Use the private connection",
  "move.going": "One moment…",
  "move.writing": "Finish what you’re writing first.",
  "move.waits": "Something here isn’t sent yet. Try again in a moment.",
  "move.others": "Something of somebody else who used this device isn’t sent yet. They have to log in here first.",
  "move.much": "There’s too much unfinished here to take along. Finish or delete some drafts first.",
  "move.title": "Private connection",
  "move.lost": "That didn’t work",
  "move.lost.text": "You’re still logged in where you came from: go back and try again. Or log in here.",
  "move.login": "Log in",
};
