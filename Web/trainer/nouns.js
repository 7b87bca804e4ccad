// What the trainer's page consists of, in the order of its tabs. A new noun adds its file here.
import "./clocks.js";
import "./calendar.js";
import "./agenda.js";
import "./classes.js";
import "./clients.js";
import "./presets.js";
import "./routines.js";
import "./exercises.js";
import "./proposals.js";
import "./rewards.js";
