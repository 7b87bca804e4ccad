// The texts of the charts by hour. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/hours.js";

add({ en });
