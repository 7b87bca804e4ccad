// The texts of the settings of reminders. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/remindersettings.js";

add({ en });
