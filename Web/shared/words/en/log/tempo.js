// English: the tempo of a set. Keys start with "tempo" and "fault.tempo.".
export default {
  "tempo": "Tempo",
  "tempo.hint": "Seconds down, pause, up, pause: 3-1-1-0. X for up means as fast as you can.",
  "tempo.shape": "down-pause-up-pause",
  "tempo.wrong": "4 numbers, 0 to 60",
  "fault.tempo.malformed": "Enter four numbers from 0 to 60, like 3-1-1-0. Not all can be 0, and only the third can be X.",
  "tempo.seconds": "{n} s",
  "tempo.time": "{time} under tension",
  "tempo.time.brief": "{time} in all",
  "tempo.least.brief": "at least {time} in all",
  "tempo.all": "all sets: {time}",
  "tempo.least": "at least {time} under tension",
};
