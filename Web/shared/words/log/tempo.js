// The texts of a set's tempo. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/log/tempo.js";

add({ en });
