// The texts of routines that trainers give. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/assigned.js";

add({ en });
