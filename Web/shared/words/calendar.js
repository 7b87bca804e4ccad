// The words of the calendar, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/calendar.js";

add({ en });
