// The texts of joining at the kiosk. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/join.js";

add({ en });
