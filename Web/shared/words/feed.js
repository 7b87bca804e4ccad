// The texts of the calendar feed. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/feed.js";

add({ en });
