// The words of charts, progress and evaluations, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/progress.js";

add({ en });
