// English: the page with a member's own numbers. Keys start with "numbers.".
import { plural } from "../common.js";

export default {
  "numbers.what": "Maxes, body and goals",
  "numbers.below": "What programs, scores and rings count from.",
  "numbers.maxes": "Maxes",
  "numbers.maxes.text": "Percentages in routines, and the start of 5/3/1, count from these. Where there is none, they count from the best estimate of your log.",
  "numbers.maxes.none": "None of your routines counts from a max yet. You can enter one all the same.",
  "numbers.max": "One-rep max {weight}",
  "numbers.trainingMax": "Training max {weight}",
  "numbers.unset": "No max entered",
  "numbers.estimate": "Best estimate from your log: {weight}",
  "numbers.unlogged": "Nothing in your log to estimate it from",
  "numbers.program": "5/3/1 counts from {weight}, and changes that itself",
  "numbers.enter.of": "Enter a max for {name}",
  "numbers.edit.of": "Change your max of {name}",
  "numbers.add": "Another lift",
  "numbers.add.text": "You can also enter a max on the page of any lift.",
  "numbers.add.none": "Lifts that you log appear here. You can also enter a max on the page of any lift.",
  "numbers.body": "Your body",
  "numbers.body.curve": "Body weight over time",
  "numbers.goals": "Goals",
  "numbers.goals.minutes": ({ n }) => `${n} min`,
  "numbers.goals.reps": ({ n }) => plural(n, "rep", "reps"),
  "numbers.goals.day": "A day of training: {minutes}, {sets}, {reps}",
  "numbers.aims": "What you train for",
  "numbers.aims.text": "Your aim, days a week and equipment, for suggestions",
};
