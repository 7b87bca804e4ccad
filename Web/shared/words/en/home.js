// English, the words of the landing page: keys begin with "home.".

export default {
  "home.screens": "Screens",
  "home.lead": "The gym's server. Choose what this screen shall be.",
  "home.me": "My training", "home.me.text": "Your workouts, on your phone",
  "home.kiosk": "Kiosk", "home.kiosk.text": "The shared tablet by the racks",
  "home.wall": "Wall", "home.wall.text": "The floor, on a TV",
  "home.trainer": "Trainer", "home.trainer.text": "Clocks and their presets",
  "home.owner": "Owner", "home.owner.text": "Devices, members, addresses",
  "home.away": "The server is away. These work again when it is back.",
};
