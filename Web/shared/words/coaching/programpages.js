// The texts of the page of 5/3/1. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/programpages.js";

add({ en });
