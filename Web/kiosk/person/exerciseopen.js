// Opens the page of one exercise (exercise.js). It is loaded when it is first opened, because its figures and its chart
// are a sixth of the kiosk's code. Contract: openExercise(person, id) from any view; Back returns to that view.

export function openExercise(person, id) {
  const { screen } = person;
  // A new object for each visit, so that the page starts fresh even for the exercise that it showed last.
  screen.opened = { id, from: screen.view === "exercise" ? screen.opened?.from ?? "pick" : screen.view };
  screen.go("exercise");
}
