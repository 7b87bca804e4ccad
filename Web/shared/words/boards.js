// The words of the gym's boards, for whoever imports this.
import { add } from "../words.js";
import en from "./en/boards.js";

add({ en });
