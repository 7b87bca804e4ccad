// English: activities that somebody else sees, for them and for their member. Keys start with "road.theirs.", "road.seen.",
// "road.level" and "friend.roads".
export default {
  "friend.roads": "Runs and rides",
  "friend.roads.all": "Show all",
  "friend.roads.failed": "Their activities didn’t load",

  "road.theirs.failed": "Their activities didn’t load",
  "road.theirs.none": "No activities yet",
  "road.theirs.gone": "You can’t see this",
  "road.theirs.gone.text": "It was removed, or isn’t shown to you any more.",
  "road.theirs.map": "The way",
  "road.theirs.map.of": "The way, drawn as a line: {far} in all.",
  "road.theirs.start": "First place shown", "road.theirs.end": "Last place shown",
  "road.theirs.gap": "Where the line breaks, nothing was recorded or a part is hidden.",
  "road.theirs.cut": "At least 200 m around the start and the end stay hidden. The numbers along the way count from the first place shown.",
  "road.theirs.hidden": "There’s no map: the whole way is close to the start or the end, so it’s hidden.",
  "road.theirs.kcal.heart": "kcal, estimated from the heart rate", "road.theirs.kcal.pace": "kcal, estimated from pace and weight",
  "road.theirs.kcal.device": "kcal, as the device says",

  "road.seen.nobody": "Only you see this activity.",
  "road.seen.friends": "Your friends see this activity.",
  "road.seen.gym": "Every member sees this activity.",
  "road.seen.cut": "The hollow parts stay hidden from them. So do places where several of your other activities begin or end.",
  "road.seen.whole": "They also see where it begins and ends.",
  "road.seen.change": "Who sees what",

  "road.level": "Who sees it",
  "road.level.usual": "Usual", "road.level.nobody": "Nobody", "road.level.friends": "Friends", "road.level.gym": "Members",
  "road.level.is.usual": ({ who }) => (who ? `Like your other activities: ${who}.` : "Like your other activities."),
  "road.level.is.nobody": "Only you.",
  "road.level.is.friends": "Your friends.",
  "road.level.is.gym": "Every member of the gym.",
};
