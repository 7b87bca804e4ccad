// The gym removed the member's display name, and they choose another. Contract: renameCard() → template, on Today.
import { renameForm } from "../../shared/accounts/renamecard.js";
import { app, session } from "../base/state.js";

export const renameCard = () => renameForm({
  member: session.member, form: (app.form.renaming ??= {}), change: (method, params) => session.change(method, params),
  took: (member) => { session.member = member; }, refresh: () => app.refresh(),
});
