// The texts of the fatigue over all exercises. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/fatigue.js";

add({ en });
