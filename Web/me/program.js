// 5/3/1 on the phone (shared/programs). Contract: program() → #program.
import { programPage } from "../shared/programs/page.js";
import { app, programs } from "./state.js";

export function program() {
  if (!app.form.program) { app.form.program = true; programs.opened(); }
  return programPage(programs);
}
