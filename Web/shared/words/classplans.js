// The words of the trainer's pages of classes, for whoever imports this.
import { add } from "../words.js";
import en from "./en/classplans.js";

add({ en });
