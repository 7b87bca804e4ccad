// The texts of restoring a backup on the set-up page. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/restore.js";

add({ en });
