// The texts of the end of a workout. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/log/done.js";

add({ en });
