// The texts of an evaluation's sentences, with those of progress while training. Only screens that import this file load them.
import { add } from "../../words.js";
import "./evaluation.js";
import en from "../en/progress/sentences.js";

add({ en });
