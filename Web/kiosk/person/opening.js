// Pages of a person that other pages lead to. Contract: openMessages(person, conversation): their messages, or one
// conversation; openMine(person), leaveMine(person); openWeek(person, day, session): the calendar with that
// day, and that class chosen; openRoutine(person, id), openRoutines(person),
// turnTo(person, view, id) for the pages of routines.js.
export function openMessages(person, conversation = null) {
  person.messages.wanted = conversation;
  if (person.screen.view === "messages") person.screen.typed.messages = undefined;
  person.screen.go("messages");
}

// What is behind a member's plate, and back to where they were.
export function openMine(person) {
  person.typing.close();
  person.screen.minedOn = person.screen.view;
  person.screen.go("mine");
}
export const leaveMine = ({ screen }) => screen.go(screen.minedOn ?? "start");

export function openWeek(person, day, session = null) {
  person.screen.go("week");
  Object.assign(person.screen.typed, { day, chosen: session === null ? null : { session } });
}

export function turnTo(person, view, id = null) {
  person.routines.turned(view, id);
  person.screen.go(view);
}

export const openRoutine = (person, id) => turnTo(person, "routine", id);
export const openRoutines = (person) => turnTo(person, "routines");
