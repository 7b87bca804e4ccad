// The texts of the owner's page about music. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/musicfiles.js";

add({ en });
