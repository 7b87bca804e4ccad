// The texts of the help and of “Something is wrong here”. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/help.js";

add({ en });
