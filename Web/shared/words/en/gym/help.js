// English: the link to the help, and “Something is wrong here”. Keys start with "help." or "problem.".

export default {
  "help.title": "Help",

  "problem.say": "Something is wrong here",
  "problem.label": "What is wrong?",
  "problem.hint": "The gym’s owner reads it with your name, this page and screen, Rackside’s version and the last error. Nothing else that you typed is sent.",
  "problem.send": "Send it",
  "problem.sending": "Sending",
  "problem.away": "The gym’s server can’t be reached. Try again in a moment.",
  "problem.waits": "The gym’s server can’t be reached. It’s sent once it is back; keep this page open until then.",
  "problem.sent": "Thanks. The gym’s owner can read it now.",
  "problem.enough": "That’s enough for today. Tell the desk.",
};
