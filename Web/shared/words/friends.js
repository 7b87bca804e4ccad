// The words of friends, for whoever imports this.
import { add } from "../words.js";
import en from "./en/friends.js";

add({ en });
