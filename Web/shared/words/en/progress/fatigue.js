// English: the fatigue over all exercises. Keys start with "progress.fatigue" and "eval.noFatigue".
import { plural } from "../common.js";

export default {
  "progress.fatigue": "Fatigue",
  "progress.fatigue.what": "How your last seven days compare with your usual week, which is 35 of 100.",
  "progress.fatigue.what.later": "It will compare your last seven days with your usual week.",
  "progress.fatigue.of": "{n} of 100, {word}",
  "progress.fatigue.manageable": "Fine", "progress.fatigue.elevated": "Raised", "progress.fatigue.high": "High",
  "progress.fatigue.unknown": "Not known yet",
  "eval.noFatigue.empty.head": "No figure yet.",
  "eval.noFatigue.empty.text": "It takes two weeks of workouts to know what is usual for you.",
  "eval.noFatigue.young.head": "No figure yet.",
  "eval.noFatigue.young.text": ({ days }) => `It takes two weeks of workouts to know what is usual for you. ${
    plural(days, "day", "days")} to go.`,
  "eval.noFatigue.weights.head": "No figure for now.",
  "eval.noFatigue.weights.text": "It compares the weights you lift with earlier workouts, and those have none.",
};
