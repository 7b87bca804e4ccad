// English: the end of a workout. Keys start with "done.".

const nth = (n) => {
  const tens = n % 100, ones = n % 10;
  return `${n}${tens > 10 && tens < 14 ? "th" : ones === 1 ? "st" : ones === 2 ? "nd" : ones === 3 ? "rd" : "th"}`;
};

export default {
  "done.trophy": "What you did",
  "done.record.of": "{name} record",
  "done.exercise": "Exercise",
  "done.workout": "workout",
  "done.nth": ({ n }) => nth(n),
  "done.more": "{load} more",
  "done.more.than": "than on {day}, {set}",
  "done.more.record": "and a record in {name}",
  "done.more.records": ({ n }) => (n === 1 ? "and another record" : `and ${n} more records`),
  "done.week": ({ n }) => `${n} workouts this week`,
  "done.minutes": ({ n }) => (n === 1 ? "minute" : "minutes"),
  "done.sets": ({ n }) => (n === 1 ? "set" : "sets"),
  "done.lifted.kg": "kg lifted",
  "done.lifted.lb": "lb lifted",
  "done.worked": "Muscles",
  "done.worked.none": "No muscles to show for this workout.",
  "done.curve": "Progress",
  "done.axis.e1rm": "estimated max in {unit}",
  "done.axis.top": "top weight in {unit}",
  "done.gain": "{gain} since {day}",
  "done.first": "Your curve begins here.",
  "done.next": "next time",
  "done.all": "Sets and comment",
  "done.awards": ({ name, n }) => (n ? `${name} and ${n} more` : name),
  "done.points": ({ n }) => `+${n} points`,
  "done.words": "In your own words",
  "done.brought": "What it brought",
  "done.records": "Records",
  "done.sets.title": "Every set",
  "done.send": "On your phone",
  "done.send.text": "Scan this to open the workout there.",
  "done.send.show": "Show a code to scan",
  "done.send.code": "A code that opens this workout on your phone",
  "done.done": "Done",
  "done.leaves": "Logs you out",
  "done.save": "Save",
  "done.gone": "There’s no such workout in your log",
  "done.gone.text": "It may have been deleted, or it’s somebody else’s.",
  "done.history": "Open History",
};
