// The way to the page of one exercise (exercise.js), which comes when it is first opened: its figures and its chart are a
// sixth of the kiosk. Contract: openExercise(person, id) from any view; Back leads there again.

export function openExercise(person, id) {
  const { screen } = person;
  screen.page = id;
  // A new object for each visit, so that the page begins anew also with the exercise it showed last.
  screen.opened = { id, from: screen.view === "exercise" ? screen.opened?.from ?? "pick" : screen.view };
  screen.go("exercise");
}
