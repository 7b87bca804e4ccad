// The texts of the parts of a day. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/parts.js";

add({ en });
