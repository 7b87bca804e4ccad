// The texts of the audit log. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/audit.js";

add({ en });
