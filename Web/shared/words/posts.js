// The words of the feed of friends, for whoever imports this.
import { add } from "../words.js";
import en from "./en/posts.js";

add({ en });
