// The texts of challenges. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/challenges.js";

add({ en });
