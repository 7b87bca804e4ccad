// The texts of the machines' names. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/machinenames.js";

add({ en });
