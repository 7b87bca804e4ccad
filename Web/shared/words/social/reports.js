// The texts of reports. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/reports.js";

add({ en });
