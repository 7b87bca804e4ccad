// The texts of the gym's boards. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/boards.js";

add({ en });
