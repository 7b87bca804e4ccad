// What the trainer's page of classes shows now, for its parts (classes.js, classform.js).
export const here = { name: null, week: 0, list: null, plans: null, trainers: [], rooms: null, roster: null, form: null,
  one: null, sure: null, busy: false, error: null, found: null, text: "", room: { name: "", error: null }, came: null };
