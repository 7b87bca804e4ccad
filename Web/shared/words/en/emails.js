// English: confirming and changing one's email. Keys start with "email".
export default {
  "email.unconfirmed": "Your email isn’t confirmed",
  "email.waits": "Friend requests to {email} wait until it is.",
  "email.waits.mail": "Friend requests to {email} wait until it is, and no reminders go there.",
  "email.desk": "Ask at the desk. They can confirm it for you.",
  "email.send": "Send me a link",
  "email.send.busy": "One moment",
  "email.sent": "A link is on its way to {email}.",
  "email.sent.else": "It works for a day. Nothing there? Look in your spam folder.",
  "email.send.again": "Send it again",
  "email.change": "Change email",
  "email.new": "New email",
  "email.taken": "Another account has this email. The desk can help.",
  "email.changed": "Your email is {email} now.",
  "email.confirmed": "Your email is confirmed",
  "email.confirmed.text": "Friend requests to {email} reach you now.",
  "email.friends": "See your friends",
  "email.gone": "This link doesn’t work",
  "email.gone.text": "It’s more than a day old, your email has changed since, or it’s for another account. You’re logged in as "
    + "{name}.",
  "email.gone.profile": "Go to your profile",
  "email.gone.other": "Log in to another account",
};
