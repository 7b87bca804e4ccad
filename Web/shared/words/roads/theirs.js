// The texts of activities that somebody else sees. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/roads/theirs.js";

add({ en });
