// The texts of the owner's page of problems. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/problems.js";

add({ en });
