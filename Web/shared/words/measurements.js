// The words of body measurements, for whoever imports this.
import { add } from "../words.js";
import en from "./en/measurements.js";

add({ en });
