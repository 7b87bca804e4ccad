// The texts of the calendar feed. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/feed.js";

add({ en });
