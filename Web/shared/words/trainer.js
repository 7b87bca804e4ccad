// The texts of the trainer's page. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/trainer.js";

add({ en });
