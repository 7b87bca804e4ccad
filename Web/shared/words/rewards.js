// The words of points and rewards, for whoever imports this.
import { add } from "../words.js";
import en from "./en/rewards.js";

add({ en });
