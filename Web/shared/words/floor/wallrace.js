// The texts of machines and races on a wall. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/wallrace.js";

add({ en });
