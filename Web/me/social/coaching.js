// With whom the member trains: their trainers, and a trainer's clients. They write to each other without being friends. Contract:
// coachedWith() → faces, or null until they are known; they are loaded at the first call of a login, and follow events.
import { noun } from "../../shared/register.js";
import { app, session } from "../base/state.js";

noun({ hears: { "clients.trainersChanged": again, "clients.changed": again }, returned() { if (app.form.coached?.isPart) again(); } });

function again() {
  if (app.form.coached) load(app.form.coached);
}

export function coachedWith() {
  if (!app.form.coached) load(app.form.coached = { faces: null });
  return app.form.coached.faces;
}

// A list that cannot be read leaves the friends to write to.
async function load(here) {
  const asked = [session.ask("clients.trainers").then(({ trainers }) => trainers.map(({ trainer }) => trainer))];
  if (session.member.role !== "member") asked.push(session.ask("clients.list").then(({ clients }) => clients.map(({ client }) => client)));
  const lists = await Promise.allSettled(asked);
  // Two trainers may be each other's clients.
  here.faces = [...new Map(lists.flatMap(({ value }) => value ?? []).map((face) => [face.id, face])).values()];
  here.isPart = lists.some(({ status }) => status === "rejected");
  app.refresh();
}
