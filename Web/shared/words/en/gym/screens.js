// English: how paired screens are, on the owner's page. Keys start with "screens.".
export default {
  "screens.frozen": "Frozen",
  "screens.frozen.since": "has shown nothing new since {when}",
  "screens.frozen.do": "It’s connected, but its picture is stuck. Reload its page, or switch it off and on again.",
  "screens.away.do": "We can’t reach it. Check that it has power and Wi-Fi, and that its page is open.",
  "screens.off": "Off",
  "screens.off.hidden": "asleep, or showing something else, since {when}",
  "screens.off.closed": "page closed since {when}",
  "screens.off.night": "for the night, until {when}",
  "screens.off.owner": "marked as off since {when}",
  "screens.is.off": "Off on purpose",
  "screens.mark.off": "Mark as off on purpose",
  "screens.mark.off.of": "Mark as off on purpose: {name}",
  "screens.set.off.hint": "For a screen that you switch off at the plug. Ends when it connects again.",
  "screens.off.count": ({ n }) => (n === 1 ? "1 is off on purpose" : `${n} are off on purpose`),
  "screens.frozen.home": "frozen since {when}",
  "screens.how": "How we know",
  "screens.how.text": "Every half minute, each screen reports that it has drawn its picture. If it hasn’t for a while, it’s frozen: "
    + "connected, but stuck. If it isn’t connected either, it’s offline.",
  "screens.how.off": "Nothing is wrong with a screen that’s off on purpose: it goes off for the night by itself, it’s a tablet that sleeps, "
    + "somebody closed its page or opened something else, or you marked it as off. After three days without a connection, a sleeping or closed one counts as offline. "
    + "A screen whose power is cut can’t tell us, so it counts as offline until you mark it as off.",
};
