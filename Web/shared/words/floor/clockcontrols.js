// The texts of starting and controlling clocks. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/clockcontrols.js";

add({ en });
