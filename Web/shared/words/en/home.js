// English: the landing page. Keys start with "home.".

export default {
  "home.screens": "Screens",
  "home.lead": "The gym’s server. What is this screen for?",
  "home.me": "My training", "home.me.text": "Your workouts, on your phone",
  "home.kiosk": "Kiosk", "home.kiosk.text": "The shared tablet by the racks",
  "home.wall": "Wall", "home.wall.text": "The floor, on a TV",
  "home.trainer": "Trainer", "home.trainer.text": "Clocks and presets",
  "home.owner": "Owner", "home.owner.text": "Devices, members, addresses",
  "home.away": "No connection to the server. These links work again once it’s back.",
};
