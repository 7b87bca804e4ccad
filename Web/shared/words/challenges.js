// The texts of challenges. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/challenges.js";

add({ en });
