// The words of routines that trainers give, for whoever imports this.
import { add } from "../words.js";
import en from "./en/assigned.js";

add({ en });
