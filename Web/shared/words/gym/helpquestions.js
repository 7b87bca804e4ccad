// The questions of the help. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/helpquestions.js";

add({ en });
