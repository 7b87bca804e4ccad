// The texts of photos of one's own body. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/photos.js";

add({ en });
