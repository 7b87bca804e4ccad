// English: the end of a workout. Keys start with "done.".

const nth = (n) => {
  const tens = n % 100, ones = n % 10;
  return `${n}${tens > 10 && tens < 14 ? "th" : ones === 1 ? "st" : ones === 2 ? "nd" : ones === 3 ? "rd" : "th"}`;
};

export default {
  "done.trophy": "What you did",
  "done.record.of": "{name} record",
  "done.workout": "Workout",
  "done.nth": ({ n }) => nth(n),
  "done.more": "{load} more",
  "done.more.than": "than on {day}, {set}",
  "done.more.records": ({ n }) => (n === 1 ? "and one more record" : `and ${n} more records`),
  "done.minutes": ({ n }) => (n === 1 ? "minute" : "minutes"),
  "done.sets": ({ n }) => (n === 1 ? "set" : "sets"),
  "done.lifted.kg": "kilograms",
  "done.lifted.lb": "pounds",
  "done.week": "{n} this week",
  "done.week.text": "workouts since Monday",
  "done.curve": "Progress",
  "done.axis.e1rm": "estimated max in {unit}",
  "done.axis.top": "top weight in {unit}",
  "done.worked": "What worked",
  "done.first": "The first point of a curve. The second comes next time.",
  "done.next": "next time",
  "done.all": "Every set and a note",
  "done.all.title": "Every set",
  "done.words": "In your own words",
  "done.brought": "What it brought",
  "done.all.awards": ({ n }) => `${n === 1 ? "1 award" : `${n} awards`}, every set`,
  "done.send": "Send to my phone",
  "done.send.text": "Every set, to keep and to share",
  "done.send.code": "A code that opens this workout on your phone",
  "done.done": "Done",
  "done.save": "Save",
  "done.sets.title": "Every set",
  "done.gone": "There’s no such workout in your log",
  "done.gone.text": "It may be deleted, or somebody else’s.",
  "done.history": "Open History",
};
