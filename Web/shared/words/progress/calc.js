// The texts of the calculators. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/calc.js";

add({ en });
