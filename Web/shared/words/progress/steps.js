// The texts of the page of steps. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/steps.js";

add({ en });
