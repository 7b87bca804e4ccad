// The texts of the gym's own videos. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/video.js";

add({ en });
