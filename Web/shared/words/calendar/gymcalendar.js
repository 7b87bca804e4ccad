// The texts of the gym's calendar and of classes in it. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/gymcalendar.js";
import "./classes.js";

add({ en });
