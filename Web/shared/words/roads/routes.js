// The texts of routes. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/roads/routes.js";

add({ en });
