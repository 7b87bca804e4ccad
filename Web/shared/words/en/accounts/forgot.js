// English: a forgotten password. Keys start with "forgot.".
export default {
  "forgot.desk": "Forgot your password? Ask at the desk for a one-time password.",
  "forgot.text": "Enter your email and we’ll send you a link to choose a new one.",
  "forgot.email": "Email",
  "forgot.do": "Send me the link",
  "forgot.busy": "One moment",
  "forgot.back": "Back to login",
  "forgot.sent": "Check your email",
  "forgot.sent.text": "If there’s an account for {email}, a link is on its way. It works once, for 30 minutes.",
  "forgot.sent.else": "Nothing there? Look in your spam folder, or ask at the desk for a one-time password.",
  "forgot.choose": "Once it’s saved, you’ll be logged out everywhere else.",
  "forgot.save": "Save and log in",
  "forgot.gone": "Choose a new password",
  "forgot.gone.title": "This link doesn’t work any more",
  "forgot.gone.text": "It has been used, it’s more than 30 minutes old, or your password has changed since.",
  "forgot.again": "Send me another",
};
