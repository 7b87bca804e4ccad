// English: breathing and mobility on a phone. Keys start with "breathe.".
export default {
  "breathe.text": "Runs on this phone only. Nobody else sees it.",
  "breathe.length": "How long to breathe",
  "breathe.length.own": "Standard",
  "breathe.minutes": "{n} min",
  "breathe.again": "Again",
  "breathe.close": "Done",
  "breathe.none": "Nothing here yet",
  "breathe.none.text": "Your gym has no breathing or mobility timers.",
};
