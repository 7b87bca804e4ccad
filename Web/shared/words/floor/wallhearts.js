// The texts of hearts on a wall. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/wallhearts.js";

add({ en });
