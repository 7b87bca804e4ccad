// The texts of runs, rides and other activities on the road. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/roads/roads.js";

add({ en });
