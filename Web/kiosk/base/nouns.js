// What each noun does for a person who is logged in. A noun registers itself in its own file, so that person.js names
// none. Contract: noun({…}) with any of these:
//   begin(person) when they log in: puts its state on the person. No noun of rare.js has one, since those load later.
//   snapshot(person, snapshot) and hear(person, name, data): of topic `me`. Every noun hears every event, in no
//     particular order; `true` says that the event is the noun's alone and changes nothing of the log.
//   catchUp(person) once the server can be reached, and again after each reconnect
//   leave(person) when they leave
// each(what, person, …) calls all of them, and returns whether one returned true.
const nouns = [];

export const noun = (what) => { nouns.push(what); };
export const each = (what, ...args) => nouns.filter((one) => one[what]?.(...args) === true).length > 0;
