// The texts of reminders. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/reminders.js";

add({ en });
