// The words of the trainer's agenda, for whoever imports this.
import { add } from "../words.js";
import en from "./en/agenda.js";

add({ en });
