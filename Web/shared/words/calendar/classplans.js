// The texts of the trainer's pages of classes. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/calendar/classplans.js";

add({ en });
