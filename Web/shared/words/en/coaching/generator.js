// English: the program generator. Keys start with "generator.". The printed program and the saved routines have the same
// texts (Sources/Floor/Coaching/GeneratorWords.swift).
import { plural } from "../common.js";

const lower = (text) => text.toLowerCase();
const first = (text) => text[0].toUpperCase() + text.slice(1).toLowerCase();

export default {
  "generator.title": "Your program",
  "generator.text":
    "Some weeks of workouts that fit you, with a reason for each choice. Nothing is kept until you save it.",
  "generator.form": "What it is for",
  "generator.goal": "Goal",
  "generator.goal.loseWeight": "Lose weight", "generator.goal.gainMuscle": "Gain muscle",
  "generator.goal.strength": "Get strong", "generator.goal.keepFit": "Keep fit",
  "generator.days": "Days a week",
  "generator.minutes": "Minutes of a workout",
  "generator.weeks": "Weeks",
  "generator.equipment": "Equipment",
  "generator.equipment.all": "All the gym has",
  "generator.equipment.none": "Body weight only",
  "generator.equipment.hint": "Exercises with body weight alone are always in.",
  "generator.why": "Why this program",
  "generator.plan": "The plan",
  "generator.day": "Day",
  "generator.week": "Week",
  "generator.week.n": "Week {n}",
  "generator.week.build": ({ n }) => `Fewer sets to begin with. Leave ${plural(n, "rep", "reps")} at the end of a set.`,
  "generator.week.full": ({ n }) => `All sets. Leave ${plural(n, "rep", "reps")} at the end of a set.`,
  "generator.week.light": "A light week: half the sets and lighter weights.",
  "generator.kind.fullBody": "Full body", "generator.kind.upper": "Upper", "generator.kind.lower": "Lower",
  "generator.kind.push": "Push", "generator.kind.pull": "Pull", "generator.kind.legs": "Legs",
  "generator.kind.easy": "Easy day",
  "generator.kind.n": ({ kind, n }) => `${kind} ${"ABC"[n - 1] ?? n}`,
  "generator.weekday.1": "Monday", "generator.weekday.2": "Tuesday", "generator.weekday.3": "Wednesday",
  "generator.weekday.4": "Thursday", "generator.weekday.5": "Friday", "generator.weekday.6": "Saturday",
  "generator.weekday.7": "Sunday",
  "generator.about": "{weekday}, about {minutes} min",
  "generator.seconds": "{n}\u00a0s",
  "generator.volume": "Hard sets a week",
  "generator.volume.of": ({ sets, low, high }) => (low === undefined ? `${sets}` : `${sets} of ${low}–${high}`),
  "generator.lay": "Put it in my calendar",
  "generator.title.of": ({ n }) => `Your program, ${n} weeks`,
  "generator.save": "Save as routines",
  "generator.saved": ({ n }) => `${plural(n, "routine is", "routines are")} in your list now.`,
  "generator.paper": "PDF to print",
  "generator.paper.done": "The PDF is in your downloads.",
  "generator.guidance": "A guide, and no more: leave out what hurts, and ask a trainer.",
  "generator.empty": "Nothing to train with",
  "generator.empty.text": "No exercise fits this equipment. Choose some more.",
  "generator.failed": "Couldn’t make the program.",
  "generator.reason.split": ({ split, days }) => ({
    fullBody: days === 1 ? "One day a week, so it trains the whole body."
      : `${days} days a week, each for the whole body: every muscle gets its turn ${days} times.`,
    upperLower: "Two days for the upper and two for the lower body: every muscle works twice and rests in between.",
    mixed: "Push, pull and legs, then an upper and a lower day: every muscle works twice.",
    pushPullLegs: days === 7 ? "Push, pull and legs, twice. The seventh day is easy, to recover."
      : "Push, pull and legs, twice: every muscle works twice and rests in between.",
  })[split],
  "generator.reason.level": ({ level, times }) => ({
    beginner: times ? "Exercises that are quick to learn, since your log is young."
      : "Exercises that are quick to learn, since your log is still empty.",
    intermediate: `Harder exercises are in, since your log has ${times} workouts.`,
    advanced: `The hardest exercises are in, too, since your log has ${times} workouts.`,
  })[level],
  "generator.reason.goal": ({ goal, low, high }) => ({
    strength: `To get strong, the main lifts have about ${low} to ${high} reps, heavy weights and long rests.`,
    gainMuscle: `To gain muscle, the main lifts have about ${low} to ${high} reps, near to the last one you can do.`,
    loseWeight: `To lose weight and keep muscle, the main lifts have about ${low} to ${high} reps and short rests.`,
    keepFit: `To keep fit, the main lifts have about ${low} to ${high} reps and never go to the limit.`,
  })[goal],
  "generator.reason.time":
    "The longest day has {sets} sets, so that the warm-up and the rests fit into {minutes} minutes.",
  "generator.reason.volume":
    "Each muscle gets {low} to {high} hard sets a week; where it only helps, a set counts half.",
  "generator.reason.few": ({ muscle, sets, low }) =>
    `${first(muscle)}: ${sets} sets a week, where ${low} would be better. More days or minutes would make room.`,
  "generator.reason.missing": ({ muscle }) =>
    `Nothing for ${lower(muscle)} alone: no exercise for it can be done with this equipment.`,
  "generator.reason.build": "All sets from week {week} on. Before that there are fewer, to get used to it.",
  "generator.reason.light":
    "Week {week} is light, with half the sets and lighter weights, so that you come back rested.",
  "generator.reason.progress": "When every set reaches its most reps, take the next weight up.",
  "generator.reason.log": ({ times }) =>
    `${plural(times, "exercise is one", "exercises are ones")} that you know from your log.`,
  "generator.reason.cardio": "{minutes} minutes of easy endurance end each day.",
  "generator.reason.known": ({ times }) => `In ${plural(times, "workout", "workouts")} of your log’s last half year.`,
  "generator.reason.usual": ({ muscle }) => `A good exercise for ${lower(muscle)}.`,
  "generator.reason.variety": ({ muscle }) => `For ${lower(muscle)}, and another one than on the other day.`,
  "generator.reason.weight": "Weights that fit about {weight} for one rep, from your log.",
  "generator.reason.lighter": "Weights below {bar} are lighter than the bar: take a lighter bar or dumbbells.",
  "generator.reason.noWeight": ({ reserve }) =>
    `Begin with a weight that leaves you ${plural(reserve, "rep", "reps")} at the end of a set.`,
};
