// What the owner's page consists of, in the order of its tabs. A new noun adds its file here.
import "./gym/devices.js";
import "./floor/visits.js";
import "./accounts/members.js";
import "./gym/gym.js";
import "./calendar/calendar.js";
import "./gym/attendance.js";
import "./social/boards.js";
import "./social/rewards.js";
import "./social/reports.js";
import "./accounts/staff.js";
import "./gym/addresses.js";
