// English: the gym's music on the owner's page. Keys start with "musicfiles.".
import { plural } from "../common.js";

export default {
  "musicfiles.what": "Files of your own, which walls with a loudspeaker play. Trainers and kiosks choose what, on the page Clocks.",
  "musicfiles.folder": "Folder on the server",
  "musicfiles.read": "Read at {when}.",
  "musicfiles.gone": "The server can’t read this folder. Is it there, and may the user rackside read it?",
  "musicfiles.scan": "Read the folder again",
  "musicfiles.scanned": "The folder was read.",
  "musicfiles.playlists": "Playlists",
  "musicfiles.tracks": ({ n }) => plural(n, "track", "tracks"),
  "musicfiles.none": "No playlists yet",
  "musicfiles.none.text": "Put files into folders inside this folder, such as warm, work and rest. Each is a playlist.",
  "musicfiles.unset": "No folder of music yet",
  "musicfiles.unset.text": "Put the files into a folder on the server, name it in rackside.toml as folder, under [music], and start the server again.",
  "musicfiles.broken": ({ n }) => `${plural(n, "file isn’t", "files aren’t")} played`,
  "musicfiles.broken.more": ({ n }) => `and ${n} more`,
  "musicfiles.flaw.loose": "Move it into a folder: each folder is a playlist.",
  "musicfiles.flaw.outside": "A link that leads out of the folder. Put the file itself there.",
  "musicfiles.flaw.unreadable": "The server may not read it.",
  "musicfiles.flaw.unknown": "This is no music that walls can play.",
  "musicfiles.flaw.otherKind": "Browsers don’t play this kind. MP3, M4A, OGG, Opus, FLAC and WAV work.",
  "musicfiles.flaw.broken": "It ends in the middle, or is empty. Copy it again.",
  "musicfiles.flaw.tooLarge": "It has more than 1 GB.",
  "musicfiles.flaw.tooMany": "The folder has more than 20,000 files. This one and those after it are left out.",
  "musicfiles.flaw.unplayable": "A wall tried to play it and couldn’t. Save it as MP3.",
};
