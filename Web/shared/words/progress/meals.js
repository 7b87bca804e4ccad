// The texts of the page of meals. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/meals.js";

add({ en });
