// The texts of choosing another display name. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/rename.js";

add({ en });
