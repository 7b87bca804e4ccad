// English: the help before a login, on the phone, for staff, at the set-up and at the kiosk. Keys start with "help.".

const desk = "Ask the person at the desk: they can give you a one-time password, and you choose a new one when you log in with it.";
const link = "Tap “Forgot your password?” on the login, and you get a link by email.";
const ways = {
  anyone: "Tap “Sign up” on the login, or join at one of the gym’s kiosks with a name and a PIN.",
  approval: "Tap “Sign up” on the login, or join at one of the gym’s kiosks. The gym’s owner lets you in before you can start.",
  invitation: "You need an invitation of the gym’s owner: open its link, or tap “Sign up” on the login and type its code.",
  kiosk: "Join at one of the gym’s kiosks: tap “New here? Join”. A name and a PIN are enough.",
};

export default {
  "help.login.1.q": "How do I get an account?",
  "help.login.1.a": ({ joining }) => ways[joining] ?? ways.anyone,
  "help.login.2.q": "I joined at the kiosk and have no password.",
  "help.login.2.a": "At the kiosk tap your plate, then “On your phone”, and scan the code with this phone. Your PIN is enough then.",
  "help.login.3.q": "I forgot my password.",
  "help.login.3.a": ({ mail }) => (mail ? `${link} Or ask the person at the desk for a one-time password.` : desk),
  "help.login.4.q": "I forgot my PIN.",
  "help.login.4.a": "Log in with your email and password, tap your plate, then go to “Login” on your profile, and choose a new PIN. Or ask the person at the desk for one.",
  "help.login.5.q": "Something is wrong here.",
  "help.login.5.a": "Tell the person at the desk. Once you are logged in, you can also say it at the foot of every page.",
  "help.trainerlogin.1.q": "How do I get in here as a trainer?",
  "help.trainerlogin.1.a": "Join like every member, with an email. The gym’s owner then makes you a trainer, and you log in here with the same email and password.",
  "help.trainerlogin.2.q": "I forgot my password.",
  "help.trainerlogin.2.a": ({ mail }) => (mail ? `${link} Or ask the gym’s owner for a one-time password.`
    : "Ask the gym’s owner: they can give you a one-time password, and you choose a new one when you log in with it."),
  "help.trainerlogin.3.q": "Does my PIN work here?",
  "help.trainerlogin.3.a": "No, it works at the kiosk. Here it is the email and the password.",
  "help.trainerlogin.4.q": "It asks for a code, and I don’t have my phone.",
  "help.trainerlogin.4.a": "Type one of the recovery codes that you wrote down. Without those, ask the gym’s owner to turn the codes off for you.",
  "help.trainerlogin.5.q": "Something is wrong here.",
  "help.trainerlogin.5.a": "Tell the gym’s owner. Once you are logged in, you can also say it at the foot of every page.",
  "help.ownerlogin.1.q": "Who can log in here?",
  "help.ownerlogin.1.a": "The gym’s owner, with the email and the password from the set-up. Trainers have a page of their own, at /trainer/ of this address.",
  "help.ownerlogin.2.q": "I forgot my password.",
  "help.ownerlogin.2.a": ({ mail }) => `${mail ? `${link} Or whoever` : "Whoever"} runs the gym’s server types “sudo -u rackside rackside owner reset” there. It prints a one-time password.`,
  "help.ownerlogin.3.q": "Does my PIN work here?",
  "help.ownerlogin.3.a": "No, it works at the kiosk. Here it is the email and the password.",
  "help.ownerlogin.4.q": "It asks for a code, and I don’t have my phone.",
  "help.ownerlogin.4.a": "Type one of the recovery codes that you wrote down. Without those, whoever runs the gym’s server types “sudo -u rackside rackside owner reset” there. That turns the codes off and prints a one-time password.",
  "help.ownerlogin.5.q": "Something is wrong here.",
  "help.ownerlogin.5.a": "Tell whoever runs the gym’s server. Once you are logged in, you can also say it at the foot of every page.",
  "help.setup.1.q": "Where is the code?",
  "help.setup.1.a": "In the terminal in which the server was started. Each start prints one, until the gym has an owner.",
  "help.setup.2.q": "What is the email for?",
  "help.setup.2.a": "You log in with it. It need not be the gym’s, and nothing is sent to it now.",
  "help.setup.3.q": "What comes after this?",
  "help.setup.3.a": "Four steps, each shown on your page: a kiosk, a wall, the first member and the first class.",
  "help.setup.4.q": "Something is wrong here.",
  "help.setup.4.a": "Tell whoever runs the gym’s server.",
  "help.start.1": "Tap your plate or the first letters of your name, then type your PIN.",
  "help.start.2": ({ joining }) => `For the first time here? Tap “New here? Join”: ${joining === "invitation"
    ? "you need the code of your invitation, a name and a PIN" : "a name and a PIN are enough"}.${
    joining === "approval" ? " You can train once the gym has let you in." : ""}`,
  "help.start.3": "Then choose an exercise and tap LOG after each set.",
  "help.start.4": "Forgot your PIN, or is something wrong? Tell the person at the desk.",
};
