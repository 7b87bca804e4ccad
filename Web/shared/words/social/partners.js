// The texts of partners who become friends at the kiosk. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/partners.js";

add({ en });
