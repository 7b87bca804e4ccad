// The texts of friends. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/friends.js";

add({ en });
