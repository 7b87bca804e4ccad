// Who is in, at #visits.
import { noun } from "../../shared/register.js";
import { VisitDesk } from "../../shared/floor/visits/desk.js";
import { whoIsIn } from "../../shared/floor/visits/page.js";
import { app, clock, session } from "../state.js";

const desk = new VisitDesk({ session, clock, refresh: () => app.refresh() });

noun({ address: "visits", section: "floor", title: "whosin.title", draw: () => whoIsIn(desk), entered: () => desk.follow(), left: () => desk.clear(),
  turned: (path) => desk.turned(path) });
