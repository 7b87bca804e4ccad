// The texts of progress while training. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/evaluation.js";

add({ en });
