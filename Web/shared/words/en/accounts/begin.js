// English: the picture of the sign-up, and the step after it. Keys start with "begin.".

export default {
  "begin.what": "What Rackside is",
  "begin.intro": "Rackside is your gym’s training log: log each set here or at a kiosk, and see what you lifted, what comes next and how far you’ve come.",
  "begin.text": "Your goals set the rings on Today and the suggestions. Choose the first two, or skip this.",
  "begin.goal": "What do you train for?",
  "begin.daysPerWeek": "Days a week",
  "begin.minutes": "How long, most days? (optional)",
  "begin.minutes.n": "{n} min",
  "begin.do": "Set my goals",
  "begin.skip": "Skip",
  "begin.later": "They’re under “Your numbers” later, behind your plate.",
};
