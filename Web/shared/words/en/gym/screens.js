// English: how paired screens are, on the owner's page. Keys start with "screens.".
export default {
  "screens.frozen": "Frozen",
  "screens.frozen.since": "has shown nothing new since {when}",
  "screens.frozen.do": "It’s connected, but its picture stands still. Load its page again, or switch it off and on.",
  "screens.away.do": "We can’t reach it. Check that it has power and Wi-Fi, and that its page is open.",
  "screens.off": "Off",
  "screens.off.hidden": "asleep, or showing something else, since {when}",
  "screens.off.closed": "page closed since {when}",
  "screens.off.night": "for the night, until {when}",
  "screens.off.owner": "marked as off, {when}",
  "screens.is.off": "Off on purpose",
  "screens.mark.off": "Mark as off on purpose",
  "screens.mark.off.of": "Mark as off on purpose: {name}",
  "screens.set.off.hint": "Until it connects again. For a screen that you switch off at the plug.",
  "screens.off.count": ({ n }) => (n === 1 ? "1 is off on purpose" : `${n} are off on purpose`),
  "screens.frozen.home": "frozen since {when}",
  "screens.how": "How we know",
  "screens.how.text": "Every half minute, each screen reports that it has drawn a picture. When a screen hasn’t drawn for a while, it’s frozen: "
    + "connected, but standing still. If it isn’t connected either, it’s offline.",
  "screens.how.off": "Off on purpose is no fault. That’s a screen that goes off for the night by itself, a tablet that sleeps, "
    + "a page that somebody closed or put something in front of, and whatever you mark as off. A screen whose power is cut can’t tell us: it counts as offline until you mark it as off.",
};
