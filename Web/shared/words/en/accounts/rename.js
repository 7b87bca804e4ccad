// English: choosing another display name, on the phone and at the kiosk. Keys start with "rename".
export default {
  "rename": "Choose another display name",
  "rename.text": "The gym took away the one you had. Until you choose, others see you as {name}.",
  "rename.field": "Display name",
  "rename.do": "Take this name",
  "rename.done": "You’re {name} now.",
};
