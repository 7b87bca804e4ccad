// English: how the wall shows a new member. Keys start with "join.wall" and "join.choose".

export default {
  "join.choose": "One more thing: how does the wall show you?",
  "join.wall.ask": "How should the wall show you?",
  "join.wall.later": "Change it whenever you like",
  "join.wall.as.name": "My name",
  "join.wall.as.initials": "My initials",
  "join.wall.as.nobody": "Not at all",
};
