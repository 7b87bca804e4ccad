// The texts of trainers and clients. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/coaching/clients.js";

add({ en });
