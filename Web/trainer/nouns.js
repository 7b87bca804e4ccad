// What the trainer's page consists of. Besides what shared/register.js says, a page has `section`: one of app.js (shared/sections.js).
// The first is the one that opens. A new noun adds its file here.
import "./coaching/clients.js";
import "./calendar/calendar.js";
import "./calendar/agenda.js";
import "./calendar/classes.js";
import "./coaching/routines.js";
import "./gym/exercises.js";
import "./gym/proposals.js";
import "./floor/visits.js";
import "./social/rewards.js";
import "./accounts/faces.js";
import "./floor/clocks.js";
import "./floor/presets.js";
import "./floor/hearts.js";
import "./floor/races.js";
import "./gym/helppage.js";
import "./accounts/ownlogin.js";
