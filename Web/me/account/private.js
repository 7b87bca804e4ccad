// The phone's way to https. Contract: offerPrivate() offers it, while nothing is in hand: on Today, and not in a workout.
import { move } from "../../shared/secure/move.js";
import { offer } from "../../shared/secure/offer.js";
import { app, atHand, outbox, session } from "../base/state.js";
import { unsent } from "../social/socialnews.js";

const isFree = () => session.phase === "in" && !session.held && session.socket.status === "live" && app.page === "today"
  && !atHand.ids().length;

export const offerPrivate = () => offer({ isFree, go: (origin) => move({ session, origin, boxes: [outbox, unsent] }) });
