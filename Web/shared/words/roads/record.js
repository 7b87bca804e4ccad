// The texts of recording an activity on the phone. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/roads/record.js";

add({ en });
