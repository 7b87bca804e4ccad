// English: exercises, wherever they are browsed. Keys start with "exercises.". What stands on an exercise's own page, and
// what is said where exercises and equipment are managed, is in exercisepages.js.
import { plural } from "../common.js";

export default {
  "exercises.bar.change": "{bar} bar. Use another bar",
  "exercises.about": "About {name}",
  "exercises.body": "Body map",
  "exercises.body.label": "Muscles on the body",
  "exercises.body.hint": "Tap a muscle to see its exercises",
  "exercises.star": "Favourite",
  "exercises.starred": "Favourites",
  "fault.exercise.too_many": "You have 100 favourites. Remove one first.",
  "exercises.filter": "Filters",
  "exercises.filter.any.equipment": "Any equipment", "exercises.filter.any.muscle": "Any muscle",
  "exercises.filter.any.difficulty": "Any level", "exercises.filter.any.stance": "Any stance",
  "exercises.filter.any.impact": "Any impact", "exercises.filter.any.focus": "Any focus",
  "exercises.filter.equipment": "Equipment", "exercises.filter.muscle": "Muscle",
  "exercises.filter.difficulty": "Level", "exercises.filter.stance": "Stance",
  "exercises.filter.impact": "Impact", "exercises.filter.focus": "Focus",
  "exercises.filter.clear": "Clear filters",
  "exercises.filter.remove": "Remove the filter {name}",
  "exercises.filter.show": ({ n }) => `Show ${plural(n, "exercise", "exercises")}`,
  "exercises.difficulty.beginner": "Beginner", "exercises.difficulty.intermediate": "Intermediate",
  "exercises.difficulty.advanced": "Advanced",
  "exercises.stance.standing": "Standing", "exercises.stance.seated": "Seated", "exercises.stance.lying": "Lying",
  "exercises.stance.prone": "Face down", "exercises.stance.kneeling": "Kneeling", "exercises.stance.hanging": "Hanging",
  "exercises.stance.bentOver": "Bent over", "exercises.stance.split": "Split stance", "exercises.stance.plank": "Plank",
  "exercises.stance.moving": "On the move",
  "exercises.impact.low": "Low impact", "exercises.impact.medium": "Medium impact",
  "exercises.impact.high": "High impact",
  "fault.exercise_not_deleted": "It’s already on your list.",
};
