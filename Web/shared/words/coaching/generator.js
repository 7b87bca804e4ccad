// The texts of the program generator. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/generator.js";

add({ en });
