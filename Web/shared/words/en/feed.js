// English: the calendar feed of a member's own page. Keys start with "feed.".
export default {
  "feed.failed": "Couldn’t load your calendar feed.",
  "feed.none": "See what you’ve planned and booked here in your own calendar, such as Google Calendar, Outlook or the one "
    + "on your phone. It follows every change.",
  "feed.make": "Make an address",
  "feed.made": "Your calendar has an address.",
  "feed.how": "Open it on this phone, scan the code with another device, or paste the address where your calendar "
    + "program says “Add calendar from a URL”.",
  "feed.qr": "QR code of the address",
  "feed.copy": "Copy the address",
  "feed.copied": "The address is copied.",
  "feed.select": "Select the address and copy it.",
  "feed.open": "Open in calendar",
  "feed.since": "Made on {day}. Calendar programs look for changes by themselves: Google about twice a day, Outlook "
    + "every few hours.",
  "feed.secret": "Keep this address to yourself: whoever has it can read your calendar without logging in.",
  "feed.renew": "New address",
  "feed.renew.sure": "The old address stops working at once. You’ll have to add the new one to your calendars.",
  "feed.renew.do": "Make a new address",
  "feed.renewed": "You have a new address.",
  "feed.off": "Turn off",
  "feed.off.sure": "The address stops working, and your calendars stop showing your workouts.",
  "feed.off.do": "Turn it off",
  "feed.off.done": "The calendar feed is off.",
};
