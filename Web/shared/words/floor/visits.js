// The texts of check-ins and memberships. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/visits.js";

add({ en });
