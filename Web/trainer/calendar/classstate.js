// The state of the trainer's page of classes, shared by its parts (classes.js, classform.js).
export const here = { name: null, week: 0, list: null, plans: null, trainers: [], rooms: null, roster: null, form: null,
  one: null, sure: null, busy: false, error: null, found: null, text: "", room: { name: "", error: null }, came: null };
