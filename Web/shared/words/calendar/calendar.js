// The texts of the calendar. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/calendar.js";

add({ en });
