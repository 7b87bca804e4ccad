// The address of an exercise's page. Contract: exerciseOf(page) → the id in the address, or null; showExercise(id) goes
// there.
export const exerciseOf = (page) => Number(/^exercise=(\d+)$/.exec(page)?.[1]) || null;
export const showExercise = (id) => { location.hash = `exercise=${id}`; };
