// The texts of the record of staff's actions. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/staff.js";

add({ en });
