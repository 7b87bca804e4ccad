// The texts of rowers, bikes and ski machines. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/machines.js";

add({ en });
