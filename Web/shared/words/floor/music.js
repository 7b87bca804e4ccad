// The texts of the controls of the gym's music. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/music.js";

add({ en });
