// The words of the trainer's pages for assigned routines, for whoever imports this.
import { add } from "../words.js";
import en from "./en/assign.js";

add({ en });
