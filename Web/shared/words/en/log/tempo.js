// English: the tempo of a set. Keys start with "tempo" and "fault.tempo.".
export default {
  "tempo": "Tempo",
  "tempo.hint": "Down, pause, up, pause in seconds: 3-1-1-0. X is as fast as you can.",
  "tempo.shape": "like 3-1-1-0",
  "tempo.wrong": "Four numbers, like 3-1-1-0.",
  "fault.tempo.malformed": "A tempo is four numbers, like 3-1-1-0.",
  "tempo.seconds": "{n} s",
  "tempo.time": "{time} under tension",
  "tempo.least": "at least {time} under tension",
};
