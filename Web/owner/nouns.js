// What the owner's page consists of, in the order of its tabs. A new noun adds its file here.
import "./devices.js";
import "./members.js";
import "./gym.js";
import "./calendar.js";
import "./attendance.js";
import "./boards.js";
import "./rewards.js";
import "./reports.js";
import "./staff.js";
import "./addresses.js";
