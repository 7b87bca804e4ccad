// The words of reminders, for whoever imports this.
import { add } from "../words.js";
import en from "./en/reminders.js";

add({ en });
