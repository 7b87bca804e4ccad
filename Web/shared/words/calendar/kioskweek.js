// The texts of the calendar at the kiosk. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/kioskweek.js";

add({ en });
