// English: texts by the gym's language model. Keys start with "model." and "fault.".
export default {
  "model.title": "Figures in words",
  "model.turn": "Let a language model put my figures into words",
  "model.what": "Then Progress and the page of a new program have buttons “In words” and “Why?”. A tap on one sends figures of your "
    + "training to your gym’s own language model: weights, reps, sets and workouts, and the names of exercises and muscles. Your name isn’t "
    + "sent, and nothing that you or others typed is. The text isn’t kept.",
  "model.anywhere": "The model runs outside your gym’s own network, so these figures leave it.",
  "model.checked": "Each figure, exercise and direction in its text is checked. What doesn’t match isn’t shown, and our own sentences stand there "
    + "instead. It’s a summary and no advice.",
  "model.left": ({ left, aDay }) => `${left} of ${aDay} texts left today.`,

  "model.week": "In words",
  "model.why": "Why?",
  "model.program": "In words",
  "model.region.week": "Your week in words",
  "model.region.why": "Why, in words",
  "model.region.program": "The program in words",
  "model.waiting": "The model is writing …",
  "model.stop": "Stop",
  "model.again": "Write it again",
  "model.by.model": "Written by a model",
  "model.by.gym": "Our own words",
  "model.report": "Report this text",
  "model.reported": "Reported. The owner sees the text, without your name.",
  "model.ended.refused": "The model’s text didn’t match your figures, so it isn’t shown.",
  "model.ended.late": "The model took too long.",
  "model.ended.away": "The model can’t be reached at the moment.",
  "model.ended.busy": "The model is busy. Try again in a minute.",
  "model.ended.stopped": "Stopped.",
  "model.ended.nothing": "There’s too little in your log to put into words.",

  "fault.no_model": "The gym has no language model any more.",
  "fault.model_is_off": "Turn figures in words on first, under Your numbers.",
  "fault.model_busy": "The model is busy. Try again in a minute.",
  "fault.no_such_text": "This text is too old to be reported.",
};
