// English: check-in and memberships, for members. Keys of the kiosk start with "kiosk.visit.".
import { plural } from "../common.js";

export default {
  "kiosk.visit.in": "Check in",
  "kiosk.visit.leave": "Leave",
  "kiosk.visit.leave.gym": "Leave the gym",
  "kiosk.visit.out": "Not checked in yet",
  "kiosk.visit.since": "In since {time}",
  "kiosk.visit.left": "See you next time.",
  "kiosk.visit.undone": "Check-in undone.",
  "kiosk.visit.days": ({ n }) => (n ? plural(n, "visit left", "visits left") : "No visits left after today"),
  "kiosk.visit.ends": "Your membership ends on {day}",
  "kiosk.visit.ended": "Your membership ended on {day}",
  "kiosk.visit.frozen": "Your membership is frozen until {day}",
  "kiosk.visit.usedUp": "You’ve used all your visits",
  "kiosk.visit.desk": "Have a word with the desk: they can let you in.",
  "kiosk.busy": ({ now, usual }) => `${now ? `${plural(now, "person", "people")} in` : "Nobody checked in yet"}${
    usual ? ` · usually ${usual} at this hour` : ""}`,
  "fault.not_by_phone": "Check in at the kiosk or the desk: this gym doesn’t use phones for it.",
  "fault.not_checked_in": "You aren’t checked in.",
  "fault.no_such_visit": "That visit is gone, or it’s more than seven days old.",
  "fault.membership_ended": "Your membership has ended. Have a word with the desk: they can let you in.",
  "fault.membership_frozen": "Your membership is frozen. Have a word with the desk: they can let you in.",
  "fault.visits_used_up": "You’ve used all your visits. Have a word with the desk: they can let you in.",
};
