// English: the parts of a day. Keys start with "part.".
export default {
  "part.morning": "Morning",
  "part.afternoon": "Afternoon",
  "part.evening": "Evening",
};
