// The texts of the trainer's agenda. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/agenda.js";

add({ en });
