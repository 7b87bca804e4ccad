// The texts of points and rewards. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/rewards.js";

add({ en });
