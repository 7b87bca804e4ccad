// The texts of a height. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/height.js";

add({ en });
