// The texts of the page of energy. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/energy.js";

add({ en });
