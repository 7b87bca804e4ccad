// The texts of somebody's heart, on the phone and at the kiosk. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/hearts.js";

add({ en });
