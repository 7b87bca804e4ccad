// English: the gym's own video on an exercise's page. Keys start with "video.".
export default {
  "video.of": "Video of {name}",
  "video.shown": "Picture or video",
  "video.drawing": "Drawing",
  "video.video": "Video",
  "video.play": "Play the video",
  "video.pause": "Pause the video",
  "video.away": "The video needs the gym’s server. It plays when the server is back.",
  "video.broken": "The video doesn’t play right now.",
  "video.again": "Try the video again",
};
