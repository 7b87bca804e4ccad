// The texts of recovery and of what members say of their muscles. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/feelings.js";

add({ en });
