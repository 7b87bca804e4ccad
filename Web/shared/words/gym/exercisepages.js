// The texts of an exercise's own page, of proposals and of the gym's equipment. Only screens that import this file load
// them.
import { add } from "../../words.js";
import en from "../en/gym/exercisepages.js";

add({ en });
