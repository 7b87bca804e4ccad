// The texts of races on the trainer's page. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/races.js";

add({ en });
