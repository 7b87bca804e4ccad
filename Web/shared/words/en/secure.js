// English: what a form with a password says on plain http. Keys start with "secure.".

export default {
  "secure.note": "On this connection, others on the Wi-Fi could read your password.",
  "secure.note.way": "Make it private",
};
