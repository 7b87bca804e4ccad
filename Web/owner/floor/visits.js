// Who is in, at #visits.
import { noun } from "../../shared/register.js";
import { whoIsIn } from "../../shared/floor/visits/page.js";
import { desk } from "./desk.js";

noun({ address: "visits", section: "today", title: "whosin.title", draw: () => whoIsIn(desk), entered: () => desk.follow(), left: () => desk.clear(),
  turned: (path) => desk.turned(path) });
