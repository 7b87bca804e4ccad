// What each noun does for a person who is logged in. A noun registers itself in its own file, so that person.js names
// none. Contract: noun({…}) with any of these:
//   begin(person) when they log in: puts its state on the person. No noun of rare.js has one, since those load later.
//   snapshot(person, snapshot) and hear(person, name, data): of topic `me`. Every noun gets every event, in no particular
//     order. hear() returns true if the event concerns this noun alone and does not change the log.
//   catchUp(person) once the server can be reached, and again after each reconnect
//   leave(person) when they leave
// each(what, person, …) calls this function of all nouns, and returns whether any of them returned true.
const nouns = [];

export const noun = (what) => { nouns.push(what); };
export const each = (what, ...args) => nouns.filter((one) => one[what]?.(...args) === true).length > 0;
