// What the owner's page consists of. Besides what shared/register.js says, a page has `section`: one of app.js (shared/sections.js).
// A new noun adds its file here.
import "./home/page.js";
import "./gym/devices.js";
import "./floor/straps.js";
import "./floor/machines.js";
import "./floor/music.js";
import "./floor/visits.js";
import "./accounts/members.js";
import "./gym/gym.js";
import "./calendar/calendar.js";
import "./gym/attendance.js";
import "./social/boards.js";
import "./social/rewards.js";
import "./social/reports.js";
import "./accounts/faces.js";
import "./gym/problems.js";
import "./accounts/staff.js";
import "./gym/addresses.js";
import "./gym/backups.js";
import "./gym/https.js";
import "./gym/scripts.js";
import "./accounts/audit.js";
import "./accounts/ownlogin.js";
import "./gym/helppage.js";
