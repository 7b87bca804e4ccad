// English: the gym's own video on an exercise's page. Keys start with "video.".
export default {
  "video.of": "Video of {name}",
  "video.shown": "Drawing or video",
  "video.drawing": "Drawing",
  "video.video": "Video",
  "video.play": "Play the video",
  "video.pause": "Pause the video",
  "video.sound": "Sound",
  "video.away": "The gym’s server is away. The video will play when it’s back.",
  "video.broken": "The video won’t play right now.",
  "video.again": "Try the video again",
};
