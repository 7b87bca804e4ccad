// The texts of coaching. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/coaching.js";

add({ en });
