// The texts of the server's https, on the owner's page. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/https.js";

add({ en });
