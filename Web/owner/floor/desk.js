// Who is in, as the owner's pages share it. Contract: desk, a VisitDesk that visits.js begins and ends.
import { VisitDesk } from "../../shared/floor/visits/desk.js";
import { app, clock, session } from "../state.js";

export const desk = new VisitDesk({ session, clock, refresh: () => app.refresh() });
