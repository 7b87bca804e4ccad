// The texts of awards, goals and targets. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/awards.js";

add({ en });
