// The texts of the trainer's pages for assigned routines. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/assign.js";

add({ en });
