// The texts of classes. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/classes.js";

add({ en });
