// The texts of a month's report. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/review.js";

add({ en });
