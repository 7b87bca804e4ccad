// The texts of the pages of routines. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/routinepages.js";

add({ en });
