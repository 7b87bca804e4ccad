// The texts of reminders. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/reminders.js";

add({ en });
