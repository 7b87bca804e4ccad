// What the trainer's page consists of, in the order of its tabs. A new noun adds its file here.
import "./floor/clocks.js";
import "./floor/visits.js";
import "./calendar/calendar.js";
import "./calendar/agenda.js";
import "./calendar/classes.js";
import "./coaching/clients.js";
import "./floor/presets.js";
import "./coaching/routines.js";
import "./gym/exercises.js";
import "./gym/proposals.js";
import "./social/rewards.js";
