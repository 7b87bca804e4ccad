// English: what an award counts, on its medal. Keys start with "award.unit.".

export default {
  "award.unit.workouts": ({ n }) => (n === 1 ? "workout" : "workouts"),
  "award.unit.weeks": ({ n }) => (n === 1 ? "week" : "weeks"),
  "award.unit.months": ({ n }) => (n === 1 ? "month" : "months"),
  "award.unit.years": ({ n }) => (n === 1 ? "year" : "years"),
  "award.unit.records": ({ n }) => (n === 1 ? "record" : "records"),
  "award.unit.reps": ({ n }) => (n === 1 ? "rep" : "reps"),
  "award.unit.exercises": ({ n }) => (n === 1 ? "exercise" : "exercises"),
  "award.unit.muscles": ({ n }) => (n === 1 ? "muscle" : "muscles"),
  "award.unit.thousand": "{n}k",
  "award.unit.million": "{n}M",
  "award.unit.challenges": ({ n }) => (n === 1 ? "challenge" : "challenges"),
};
