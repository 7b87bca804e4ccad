// The texts of appointments. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/appointments.js";

add({ en });
