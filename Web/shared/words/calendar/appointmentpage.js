// The texts of booking appointments. Only screens that import this file load them.
import { add } from "../../words.js";
import "./appointments.js";
import en from "../en/calendar/appointmentpage.js";

add({ en });
