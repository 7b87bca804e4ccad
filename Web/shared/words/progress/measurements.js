// The texts of body measurements. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/measurements.js";

add({ en });
