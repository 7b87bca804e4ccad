// The texts of members' aims. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/aims.js";

add({ en });
